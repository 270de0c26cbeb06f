"""AWS's services in memory, for tests of the functions, the simulation and the local stack."""
