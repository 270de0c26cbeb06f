"""Services of AWS in memory: they serve the tests of the functions, the simulation and the local stack."""
