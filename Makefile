# Everything a developer or an operator does with Bluffpost is one target; each is a Python module or a tool.
#
#   make play            a table on this machine (KEEP=1 keeps the games over a restart)
#   make quick           all day: rules, decider, letters and pages;  make test: everything;  make full: before a release
#   make build           the artifact and template for `sam deploy`
#   make help            all of them

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
# Checks start hundreds of Python processes: what one has compiled the others read.
unexport PYTHONDONTWRITEBYTECODE

# The first Python on this machine that is new enough.
BASE_PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
PYTHON := $(VENV)/bin/python
PIP_INSTALL := $(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "make %-20s %s\n", $$1, $$2 }'

# ---- environment: installed from hash-locked files; the stamps make the second time instant ----

$(PYTHON):
	@test -n "$(BASE_PYTHON)" || { echo "Bluffpost needs Python 3.11 or later; none was found."; exit 1; }
	$(BASE_PYTHON) -m venv $(VENV)

$(VENV)/%.installed: requirements/%.txt | $(PYTHON)
	$(PIP_INSTALL) -r $<
	@touch $@

environment: $(VENV)/test.installed  ## .venv with everything for development

# The second DynamoDB-compatible store is a binary for x86-64 Linux that comes through npm.
ifeq ($(shell uname -s)-$(shell uname -m),Linux-x86_64)
second-store: local/second_store/node_modules/.package-lock.json
else
second-store:
	@echo "The second store runs on x86-64 Linux only: this machine goes without it." >&2
endif

local/second_store/node_modules/.package-lock.json: local/second_store/package-lock.json $(VENV)/store.installed
	cd local/second_store && PATH="$(CURDIR)/$(VENV)/bin:$$PATH" npm ci --silent --no-fund --no-audit
	@touch $@

# email-validator asks the DNS with dnspython, if it is told to; the functions never do, and go without it.
lock: | $(PYTHON)  ## resolve requirements/*.in anew
	$(BASE_PYTHON) -m venv .tools/uv && .tools/uv/bin/python -m pip install --quiet uv
	for name in test local runtime store mutation; do \
		test $$name = test || constraint="--constraint requirements/test.txt"; \
		test $$name = runtime && left_out="--no-emit-package dnspython" || left_out=; \
		.tools/uv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
			--no-emit-index-url --no-header $$constraint $$left_out requirements/$$name.in \
			--output-file requirements/$$name.txt || exit 1; \
	done

# ---- play ----

play: $(VENV)/local.installed $(if $(KEEP),second-store)  ## a table on this machine; KEEP=1 keeps the games
	@exec $(PYTHON) -m local $(if $(KEEP),--keep)

try: | $(PYTHON)  ## a game in the terminal: make try GAME=lie21; with SEATS=2 HANDS=all SEED=... OPTIONS="games=2"
	@$(PYTHON) -m engine.terminal $(GAME) $(OPTIONS) $(if $(SEATS),--seats $(SEATS)) $(if $(HANDS),--hands $(HANDS)) \
		$(if $(SEED),--seed $(SEED))

host-key: $(VENV)/local.installed  ## what opens tables on the deployed stack
	@$(PYTHON) -m functions.operator host-key

rebuild-directory: $(VENV)/local.installed  ## the directory anew from the log
	@$(PYTHON) -m functions.operator rebuild-directory

# ---- checks ----

browser: $(VENV)/test.installed
	@$(PYTHON) -m tests.system.chromium

lint: $(VENV)/test.installed  ## ruff, mypy strict, the directions of imports
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

format: $(VENV)/test.installed  ## what ruff can mend by itself
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

PYTEST := $(PYTHON) -m pytest $(if $(SHUFFLE),--shuffle $(SHUFFLE))

# What a change to a game, a table, a page or a letter breaks first; nothing here needs a store or a browser.
QUICK := tests/engine tests/events/table tests/functions/pages tests/functions/test_english.py tests/test_catalogues.py \
	$(addprefix tests/events/store/test_,codec.py forms.py recent.py) \
	$(addprefix tests/events/test_,debts.py hostile_names.py names.py record.py time.py told.py) \
	$(addprefix tests/functions/notify/test_,mail.py sms.py)

quick: $(VENV)/test.installed  ## the rules, the decider, letters and pages without a cloud, in under a minute
	$(PYTEST) --numprocesses 2 -m "not cloud" $(QUICK)

# What a run writes down is its own, so that two can go on side by side. Of one that failed it is left there.
test: RUN := $(CURDIR)/build/test-$(shell echo $$PPID)
test: export RECORD_AWS_CALLS = $(RUN)/aws-calls.jsonl
test: export COVERAGE_FILE = $(RUN)/coverage
test: lint second-store browser  ## everything; REQUIRE_EVERYTHING=1 lets nothing be skipped; SHUFFLE=7 for another order
	@rm -rf $(RUN) && mkdir -p $(RUN)
	$(PYTEST) --numprocesses 2 --cov --cov-report= tests/engine
	$(PYTHON) -m coverage report --fail-under 100
	$(PYTEST) --numprocesses 2 --ignore tests/engine
	$(PYTEST) tests/deploy/recorded_roles.py
	@rm -rf $(RUN)

# Before a release. It takes hours; what it found, and when, stands in docs/conformance.md and docs/benchmarks.md.
full: export EVERY_VARIANT = 1
full: test conformance bench  ## every variant in the browser, conformance in full numbers, the budgets

test-cases: $(VENV)/test.installed  ## golden cases of a file: make test-cases CASES=some/file.json
	@$(PYTHON) -m tests.engine.cases $(CASES)

sights: $(VENV)/test.installed  ## recorded games played again: prints what became different, which is then kept
	@$(PYTHON) -m tests.recorded sights

stored-logs: $(VENV)/test.installed  ## the logs of recorded games as this version stores them
	@$(PYTHON) -m tests.recorded logs

typical-snapshots: $(VENV)/test.installed  ## the dictionary that compresses snapshots, from matches of this version
	@$(PYTHON) -m tests.events.store.typical_snapshots

confusables: $(VENV)/test.installed  ## the letters that look alike, from the data that is installed
	@$(PYTHON) -m tests.events.confusables

commands: $(VENV)/test.installed  ## who may do what, when, and by which link: docs/commands.md and docs/links.md
	@$(PYTHON) -m tests.docs.commands
	@$(PYTHON) -m tests.docs.links

conformance: $(VENV)/test.installed  ## every game and variant in full numbers, or GAME=lie21, written to docs/
	@$(PYTHON) -m tests.conformance $(GAME)

mutation: .tools/mutation/installed  ## small faults put into the rules of a game: make mutation GAME=liars_dice
	@set -f; .tools/mutation/bin/python -m tests.mutation $(GAME) $(SAMPLE)

.tools/mutation/installed: requirements/mutation.txt
	$(BASE_PYTHON) -m venv .tools/mutation
	.tools/mutation/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

bench: $(VENV)/test.installed second-store  ## the budgets, written to docs/benchmarks.md
	@POWERTOOLS_LOG_LEVEL=CRITICAL $(PYTHON) -m tests.bench

smoke: $(VENV)/local.installed  ## a whole game over HTTP, and whether mail leaves: make smoke URL=https://...
	@$(PYTHON) -m tests.system.smoke $(URL)

# ---- deploy ----

export SAM_CLI_TELEMETRY := 0
ARTIFACT := build/artifact

openapi: $(VENV)/local.installed  ## the OpenAPI document of the HTTP API
	@$(PYTHON) -m functions.play.openapi

build: .tools/sam/bin/sam $(ARTIFACT).made  ## the artifact and template for `make deploy`
	$< build

deploy: build  ## to AWS: make deploy PARAMETERS="SenderAddress=games@example.org"
	.tools/sam/bin/sam deploy $(if $(PARAMETERS),--parameter-overrides $(PARAMETERS))

# `sam build` calls build-<logical id> for each function. One artifact serves them all; it is made without Docker,
# from wheels for the function's platform. Bytecode spares each cold start half a second of compiling.
build-PlayFunction build-SettleFunction build-NotifyFunction build-BotFunction: $(ARTIFACT).made
	@cp -R $(ARTIFACT)/. "$(ARTIFACTS_DIR)"

PLATFORM := --platform manylinux2014_aarch64 --implementation cp --python-version 3.13 --only-binary=:all:
TARGET_PYTHON ?= $(shell for python in python3.13 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 13))' 2>/dev/null && echo $$python && break; done)

$(ARTIFACT).made: requirements/runtime.txt $(shell find engine events functions -type f -not -name '*.pyc') \
		Makefile | $(VENV)/local.installed
	@rm -rf $(ARTIFACT) && mkdir -p $(ARTIFACT)
	$(PIP_INSTALL) $(PLATFORM) --no-deps --no-compile --target $(ARTIFACT) --requirement $<
	cp -R engine events functions $(ARTIFACT)
	find $(ARTIFACT) -depth '(' -name __pycache__ -o -path $(ARTIFACT)/bin -o -path $(ARTIFACT)/share ')' -exec rm -r {} +
	$(PYTHON) -m functions.play > $(ARTIFACT)/openapi.json
	$(PYTHON) -m functions.pages.templating $(ARTIFACT)/functions/pages/compiled
	@$(if $(TARGET_PYTHON),$(TARGET_PYTHON) -m compileall -q -s $(ARTIFACT) -p /var/task \
		--invalidation-mode unchecked-hash $(ARTIFACT),echo >&2 \
		"No Python 3.13 here to compile bytecode with: every cold start will be half a second slower.")
	@touch $@

.tools/sam/bin/sam:
	$(BASE_PYTHON) -m venv .tools/sam && .tools/sam/bin/python -m pip install --quiet aws-sam-cli

.PHONY: help environment second-store lock play try host-key rebuild-directory browser lint format quick test full \
	test-cases sights stored-logs typical-snapshots confusables commands conformance mutation bench smoke openapi build deploy \
	build-PlayFunction build-SettleFunction build-NotifyFunction build-BotFunction
