# Everything a developer or an operator does with Bluffpost is one target; each is a Python module or a tool.
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
# Checks start hundreds of Python processes: what one has compiled the others read.
unexport PYTHONDONTWRITEBYTECODE
export SAM_CLI_TELEMETRY := 0

# The first Python on this machine that is new enough.
BASE_PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := $(CURDIR)/.venv/bin
PYTHON := .venv/bin/python
RUN := @$(PYTHON) -m
PYTEST = $(PYTHON) -m pytest --numprocesses 2 --dist worksteal $(call options,SHUFFLE)
# The locks name every package, so none is looked for: pip would meet an extra's newer version there, and refuse it.
INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --no-compile
# Stamps, which make the second time instant: of what development needs, of the local stack alone, of npm in a folder.
TEST := .venv/test.installed
LOCAL := .venv/local.installed
NPM := node_modules/.package-lock.json
ARTIFACT := build/artifact
STACK ?= bluffpost
# Of some variables, those that are given, as options: --seed 7 for SEED=7.
options = $(foreach each,$(1),$(if $($(each)),--$(shell echo $(each) | tr A-Z_ a-z-) $($(each))))

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "make %-20s %s\n", $$1, $$2 }'
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' $(MAKEFILE_LIST))

play: $(LOCAL) $(if $(KEEP),second-store)  ## a table on this machine; KEEP=1 keeps the games; WITH=../skull
	@exec $(PYTHON) -m local $(if $(KEEP),--keep) $(call options,PUBLIC_URL WITH)
try: | $(PYTHON); $(RUN) engine try $(GAME) $(OPTIONS) $(call options,SEATS HANDS SEED)  ## in the terminal: GAME=lie21
new: | $(PYTHON); $(RUN) engine new $(GAME) ../$(GAME)  ## a game of your own beside this folder: make new GAME=skull

lint: $(TEST)  ## ruff, mypy strict, the directions of imports
	$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && $(BIN)/lint-imports
format: $(TEST); @$(BIN)/ruff check --fix . && $(BIN)/ruff format .  ## what ruff can mend by itself
# What a change to a game, a table, a page or a letter breaks first; nothing here starts an emulator or a browser.
QUICK := $(addprefix tests/engine/,games kit test_cases.py) tests/test_catalogues.py $(addprefix tests/events/,table \
	$(addprefix store/test_,codec.py forms.py recent.py) $(addprefix test_,debts.py hostile_names.py names.py record.py \
	time.py told.py)) $(addprefix tests/functions/,bot pages test_english.py $(addprefix settle/test_,rhythm.py \
	settling.py triggers.py) $(addprefix notify/test_,mail.py sms.py))
quick: $(TEST); @$(PYTEST) -m "not cloud" $(QUICK)  ## rules, pages, letters, what follows a move: in under a minute
# What a run writes down is its own, so that two can go on side by side. Of one that failed it is left there.
OWN := $(CURDIR)/build/test-$(shell echo $$PPID)
RECORD := RECORD_AWS_CALLS=$(OWN)/aws-calls.jsonl RECORD_REQUESTS=$(OWN)/requests.jsonl COVERAGE_FILE=$(OWN)/coverage
test: $(TEST)  ## everything; REQUIRE_EVERYTHING=1 lets nothing be skipped; SHUFFLE=7 for another order
	@rm -rf $(OWN) && mkdir -p $(OWN)
	@$(MAKE) --jobs 3 OWN=$(OWN) lint second-store axe browser test-engine
	$(RECORD) $(PYTEST) --numprocesses 3 --budget --ignore tests/engine
	$(RECORD) $(PYTEST) --numprocesses 0 tests/deploy/recorded_roles.py tests/memory/recorded_requests.py && rm -rf $(OWN)
test-engine: $(TEST); $(RECORD) $(PYTEST) --budget --cov --cov-report term-missing:skip-covered --cov-fail-under 100 tests/engine
full:  ## a night of it: every variant, the whole API, two hundred seeds, conformance in full numbers, budgets, mutants
	@EVERY_VARIANT=1 $(MAKE) test other-services api simulate conformance bench mutation
other-services: $(TEST) second-store  ## the tests of the functions on moto, and on the second store
	$(foreach each,moto second-store,$(PYTEST) --services $(each) tests/functions &&) true
test-cases: $(TEST); $(RUN) tests.engine.cases $(CASES)  ## golden cases of a file: make test-cases CASES=some/file.json
conformance: $(TEST); $(RUN) tests.conformance $(GAME)  ## every variant in full numbers, or GAME=lie21: to docs/
contest: $(TEST); $(RUN) drills.contests $(call options,GAME AGAINST SEATS) $(OPTIONS)  ## bots against fixed players: GAME=lie21
api: $(TEST) .tools/schemathesis/installed  ## each operation of the API, at tables of all games: SEED=7 EXAMPLES=40
	$(RUN) drills.api $(or $(SEED),1) $(or $(EXAMPLES),20)
simulate: $(TEST)  ## the whole service in one process: SEEDS=1..200, or SEEDS=7 FAULTS="died after@503"
	@PYTHONHASHSEED=0 $(PYTHON) -m drills.simulation $(or $(SEEDS),1..200)  # sets have one order: a seed is one story
chaos: $(TEST) second-store  ## the running stack while processes die: TABLES=40 MINUTES=10 KILLS=40 SEED=7
	$(RUN) drills.chaos $(call options,TABLES MINUTES KILLS SEED)
mutation: $(if $(GAME),.tools/mutation/installed,$(TEST))  ## small faults: SAMPLE=50 SEED=7, or the rules of GAME=lie21
	@$(if $(GAME),.tools/mutation/bin/python -m drills.mutation $(GAME) "$(SAMPLE)",\
		$(PYTHON) -m drills.mutation.drawn $(call options,SAMPLE SEED))
rehearse: .tools/rehearse/installed .tools/sam/installed $(LOCAL); $(RUN) drills.rehearse  ## a deployment to an emulator
audit: .tools/audit/installed $(LOCAL); $(RUN) drills.audit  ## known weaknesses of all packages in requirements/
bench: $(TEST) second-store peers; @POWERTOOLS_LOG_LEVEL=CRITICAL $(PYTHON) -m drills.bench  ## budgets and peers: to docs/
lighthouse: $(TEST) drills/lighthouse/$(NPM) browser; @PATH="$(BIN):$$PATH" $(PYTHON) -m drills.lighthouse  ## its marks of each game

sights: $(TEST); $(RUN) tests.recorded sights  ## recorded games again: prints, and keeps, what became different
stored-logs: $(TEST); $(RUN) tests.recorded logs  ## the logs of recorded games, once this version is released
typical-snapshots: $(TEST); $(RUN) drills.typical_snapshots  ## the dictionary that compresses snapshots
confusables: $(TEST); $(RUN) drills.confusables  ## the letters that look alike, from the data that is installed
commands: $(TEST)  ## who may do what, when, and by which link: docs/commands.md, docs/links.md, docs/limits.md
	@$(foreach each,commands links limits,$(PYTHON) -m tests.docs.$(each) &&) true
previews: $(TEST) browser; $(RUN) drills.screens.previews  ## cards for chats and icons of the app, drawn from pages
screenshots: $(TEST) browser; $(RUN) drills.screens.photographs $(ONLY)  ## every phase of every game: docs/screens
openapi: $(LOCAL); $(RUN) functions.play  ## the OpenAPI document of the HTTP API

build: .tools/sam/installed $(ARTIFACT).made $(ARTIFACT).cdx.json; @$(<D)/bin/sam build  ## artifact and template for `make deploy`
build-%: $(ARTIFACT).made; @cp -R $(ARTIFACT)/. "$(ARTIFACTS_DIR)"  # `sam build` calls it for each function
OF_GAMES := $(shell grep '^[./]' requirements/games.txt)
$(ARTIFACT).made: $(shell find requirements deploy engine events functions $(OF_GAMES) \
		-name '.?*' -prune -o -type f ! -path '*__/*' ! -name '* *' -print) $(LOCAL)
	$(RUN) deploy.artifact $(ARTIFACT) $(if $(THIS_MACHINE),--this-machine) && touch $@
$(ARTIFACT).cdx.json: requirements/runtime.txt pyproject.toml .tools/audit/installed
	@mkdir -p $(@D) && PYTHONWARNINGS=ignore .tools/audit/bin/cyclonedx-py requirements $< --pyproject pyproject.toml --output-reproducible -o $@
deploy: ready build  ## to AWS, with parameters/bluffpost.toml; STACK=... for another one; CONFIRM=no
	$(RUN) deploy $(STACK) $(if $(filter no,$(CONFIRM)),--no-confirm-changeset)
ready: $(LOCAL); $(RUN) deploy.ready $(STACK)
target-python: | $(PYTHON); $(RUN) deploy.target_python
smoke: $(LOCAL); $(RUN) drills.smoke $(or $(URL),$(STACK))  ## a game at the deployed stack or URL=https://...
host-key: $(LOCAL); $(RUN) functions.operator host-key  ## what opens tables on the deployed stack
rebuild-directory: $(LOCAL); $(RUN) functions.operator rebuild-directory  ## the directory anew from the log

# Environments, from hash-locked files. Tools whose packages would not go with ours have one each.
environment: $(TEST)  ## .venv with everything for development
$(PYTHON):; $(or $(BASE_PYTHON),$(error Bluffpost needs Python 3.11 or later; none was found)) -m venv .venv
.venv/%.installed: requirements/%.txt | $(PYTHON); $(PYTHON) $(INSTALL) -r $< && touch $@
installed = $(1) -m venv $(@D) && $(@D)/bin/python $(INSTALL) -r $< && touch $@
.tools/%/installed: requirements/%.txt; $(call installed,$(BASE_PYTHON))
.tools/deployed/installed: requirements/local.txt; $(call installed,$$($(PYTHON) -m deploy.target_python))
.tools/uv/bin/uv:; $(BASE_PYTHON) -m venv .tools/uv && .tools/uv/bin/pip install --quiet uv
%/$(NPM): %/package-lock.json .venv/node.installed  # npm itself comes through pip
	cd $* && PATH="$(BIN):$$PATH" npm ci --silent --no-fund --no-audit && touch $(NPM)
axe: .venv/node.installed tests/axe/$(NPM)  # a stamp that no rule but a pattern names, make would delete
browser: $(TEST); $(RUN) tests.system.chromium
second-store: $(if $(filter Linux-x86_64,$(shell uname -s)-$(shell uname -m)),local/second_store/$(NPM))
	@test -n "$^" || echo "The second store runs on x86-64 Linux only: this machine goes without it." >&2
peers:; -@$(MAKE) -k .tools/deployed/installed .tools/peers/installed drills/bench/peers/$(NPM)  # figures go without
lock: $(addprefix lock-,test local runtime node mutation audit rehearse sam peers schemathesis)  ## requirements/*.in anew
# Functions never ask the DNS: email-validator's dnspython is left out. The emulator pins a botocore of its own.
lock-%: .tools/uv/bin/uv
	$< pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		$(if $(filter-out test rehearse sam,$*),--constraint requirements/test.txt) requirements/$*.in \
		$(if $(filter runtime,$*),--no-emit-package dnspython) --output-file requirements/$*.txt
