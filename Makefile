# Everything a developer or an operator does with Bluffpost is one target; each is a Python module or a tool.
#
#   make play            a table on this machine (KEEP=1 keeps the games over a restart)
#   make quick           all day: rules, tables, letters and pages;  make test: everything;  make full: for a night
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
# The locks name every package, so none is looked for: pip would meet an extra's newer version there, and refuse it.
INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps
PIP_INSTALL := $(PYTHON) $(INSTALL)

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

axe: tests/axe/node_modules/.package-lock.json

# What comes through npm, which comes through pip.
$(addsuffix /node_modules/.package-lock.json,local/second_store tests/axe drills/lighthouse drills/bench/peers): %/node_modules/.package-lock.json: %/package-lock.json $(VENV)/node.installed
	cd $* && PATH="$(CURDIR)/$(VENV)/bin:$$PATH" npm ci --silent --no-fund --no-audit
	@touch $@

# email-validator asks the DNS with dnspython, if it is told to; the functions never do, and go without it. The emulator
# of `make rehearse` names the version of botocore that it goes with.
lock: | $(PYTHON)  ## resolve requirements/*.in anew
	$(BASE_PYTHON) -m venv .tools/uv && .tools/uv/bin/python -m pip install --quiet uv
	for name in test local runtime node mutation audit rehearse peers schemathesis; do \
		case $$name in test|rehearse) constraint= ;; *) constraint="--constraint requirements/test.txt" ;; esac; \
		test $$name = runtime && left_out="--no-emit-package dnspython" || left_out=; \
		.tools/uv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
			--no-emit-index-url --no-header $$constraint $$left_out requirements/$$name.in \
			--output-file requirements/$$name.txt || exit 1; \
	done

# ---- play ----

play: $(VENV)/local.installed $(if $(KEEP),second-store)  ## a table on this machine; KEEP=1 keeps the games
	@exec $(PYTHON) -m local $(if $(KEEP),--keep) $(if $(PUBLIC_URL),--public-url=$(PUBLIC_URL))

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

# What a change to a game, a table, a page or a letter breaks first; nothing here starts an emulator or a browser.
QUICK := tests/engine tests/events/table $(addprefix tests/functions/,bot pages settle test_english.py) tests/test_catalogues.py \
	$(addprefix tests/events/store/test_,codec.py forms.py recent.py) \
	$(addprefix tests/events/test_,debts.py hostile_names.py names.py record.py time.py told.py) \
	$(addprefix tests/functions/notify/test_,mail.py sms.py)

quick: $(VENV)/test.installed  ## rules, decider, pages, letters, what follows a move: in under a minute
	$(PYTEST) --numprocesses 2 -m "not cloud" $(QUICK)

# What a run writes down is its own, so that two can go on side by side. Of one that failed it is left there.
test: RUN := $(CURDIR)/build/test-$(shell echo $$PPID)
test: export RECORD_AWS_CALLS = $(RUN)/aws-calls.jsonl
test: export RECORD_REQUESTS = $(RUN)/requests.jsonl
test: export COVERAGE_FILE = $(RUN)/coverage
test: $(VENV)/test.installed  ## everything; REQUIRE_EVERYTHING=1 lets nothing be skipped; SHUFFLE=7 for another order
	@$(MAKE) --jobs 2 lint second-store axe browser
	@rm -rf $(RUN) && mkdir -p $(RUN)
	$(PYTEST) --numprocesses 2 --budget --cov --cov-report term-missing:skip-covered --cov-fail-under 100
	$(PYTEST) tests/deploy/recorded_roles.py tests/memory/recorded_requests.py
	@rm -rf $(RUN)

# For a night. What it found, and when, stands in docs/conformance.md and docs/benchmarks.md.
full: export EVERY_VARIANT = 1
full: test other-services api simulate conformance bench mutation  ## a night of it: every variant, the whole API, two hundred seeds, conformance in full numbers, the budgets, mutants

other-services: $(VENV)/test.installed second-store  ## the tests of the functions on moto, and on the second store
	$(PYTEST) --numprocesses 2 --services moto tests/functions
	$(PYTEST) --numprocesses 2 --services second-store tests/functions

api: .tools/schemathesis/installed $(VENV)/test.installed  ## each operation of the API, tried at tables of all games: SEED=7 EXAMPLES=40
	@$(PYTHON) -m drills.api $(or $(SEED),1) $(or $(EXAMPLES),20)

test-cases: $(VENV)/test.installed  ## golden cases of a file: make test-cases CASES=some/file.json
	@$(PYTHON) -m tests.engine.cases $(CASES)

sights: $(VENV)/test.installed  ## recorded games played again: prints what became different, which is then kept
	@$(PYTHON) -m tests.recorded sights

stored-logs: $(VENV)/test.installed  ## the logs of recorded games, once this version is released
	@$(PYTHON) -m tests.recorded logs

typical-snapshots: $(VENV)/test.installed  ## the dictionary that compresses snapshots, from matches of this version
	@$(PYTHON) -m tests.events.store.typical_snapshots

confusables: $(VENV)/test.installed  ## the letters that look alike, from the data that is installed
	@$(PYTHON) -m tests.events.confusables

commands: $(VENV)/test.installed  ## who may do what, when, and by which link: docs/commands.md, docs/links.md, docs/limits.md
	@$(PYTHON) -m tests.docs.commands
	@$(PYTHON) -m tests.docs.links
	@$(PYTHON) -m tests.docs.limits

previews: $(VENV)/test.installed browser  ## cards for chats and icons of the app, drawn from the pages' own pieces
	@$(PYTHON) -m drills.screens.previews

screenshots: $(VENV)/test.installed browser  ## every phase of every game on four screens, light and dark: docs/screens
	@$(PYTHON) -m drills.screens.photographs $(ONLY)

conformance: $(VENV)/test.installed  ## every game and variant in full numbers, or GAME=lie21, written to docs/
	@$(PYTHON) -m tests.conformance $(GAME)

# The order of sets is the same on every machine, so that a seed is one story.
simulate: export PYTHONHASHSEED = 0
simulate: $(VENV)/test.installed  ## the whole service in one process: SEEDS=1..200, or SEEDS=7 FAULTS="died after@503"
	@$(PYTHON) -m drills.simulation $(or $(SEEDS),1..200) $(if $(filter undefined,$(origin FAULTS)),,--faults "$(FAULTS)")

chaos: $(VENV)/test.installed second-store  ## the running stack while processes die: TABLES=40 MINUTES=10 KILLS=40 SEED=7
	@$(PYTHON) -m drills.chaos $(if $(TABLES),--tables $(TABLES)) $(if $(MINUTES),--minutes $(MINUTES)) \
		$(if $(KILLS),--kills $(KILLS)) $(if $(SEED),--seed $(SEED))

rehearse: .tools/rehearse/installed .tools/sam/bin/sam $(VENV)/local.installed  ## a deployment to an emulator, and a game there
	@$(PYTHON) -m drills.rehearse

# All of a game's, or some drawn from the whole project: SAMPLE=50, by the day or by SEED=7.
mutation: $(if $(GAME),.tools/mutation/installed,$(VENV)/test.installed)  ## small faults put into the code: SAMPLE=50, or the rules of GAME=liars_dice
	@set -f; $(if $(GAME),.tools/mutation/bin/python -m drills.mutation $(GAME) $(SAMPLE),\
		$(PYTHON) -m drills.mutation.drawn --number $(or $(SAMPLE),50) $(if $(SEED),--seed $(SEED)))

# Tools whose packages would not go with ours have an environment each.
.tools/%/installed: requirements/%.txt
	$(BASE_PYTHON) -m venv .tools/$*
	.tools/$*/bin/python $(INSTALL) -r $<
	@touch $@

audit: .tools/audit/installed $(VENV)/local.installed  ## known weaknesses of all packages that requirements/ names
	@$(PYTHON) -m drills.audit

# The Python that is deployed, where it is found, with what the functions import.
.tools/deployed/installed: requirements/local.txt
	@test -n "$(TARGET_PYTHON)"
	$(TARGET_PYTHON) -m venv .tools/deployed
	.tools/deployed/bin/python $(INSTALL) -r $<
	@touch $@

# A peer that does not install here is said to be missing.
peers:
	@for peer in .tools/deployed/installed .tools/peers/installed drills/bench/peers/node_modules/.package-lock.json; do \
		$(MAKE) $$peer || echo >&2 "$$peer cannot be had on this machine: figures stand without it."; done

target-python:
	@echo "$(TARGET_PYTHON)"

bench: $(VENV)/test.installed second-store peers  ## the budgets beside the peers, written to docs/benchmarks.md
	@POWERTOOLS_LOG_LEVEL=CRITICAL $(PYTHON) -m drills.bench

lighthouse: $(VENV)/test.installed drills/lighthouse/node_modules/.package-lock.json browser  ## its marks for a table of each game
	@PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(PYTHON) -m drills.lighthouse

smoke: $(VENV)/local.installed  ## a whole game over HTTP, and whether mail leaves: make smoke URL=https://...
	@$(PYTHON) -m tests.system.smoke $(URL)

# ---- deploy ----

export SAM_CLI_TELEMETRY := 0
ARTIFACT := build/artifact

openapi: $(VENV)/local.installed  ## the OpenAPI document of the HTTP API
	@$(PYTHON) -m functions.play.openapi

build: .tools/sam/bin/sam $(ARTIFACT).made $(ARTIFACT).cdx.json  ## the artifact and template for `make deploy`; what is in it
	$< build
	@$(SLOW_START)

STACK ?= bluffpost

deploy: parameters/$(STACK).toml build  ## to AWS, with what parameters/bluffpost.toml says; STACK=... for another one; CONFIRM=no
	@.tools/sam/bin/sam deploy --stack-name $(STACK) --parameter-overrides file://$< \
		$(if $(filter no,$(CONFIRM)),--no-confirm-changeset) || { echo >&2 \
		"$(STACK) was not deployed: the events above name the cause. A first deployment leaves nothing but a failed stack:" \
		"remove it (.tools/sam/bin/sam delete --stack-name $(STACK)), and begin again. One that stood before stands as it was."; \
		exit 1; }
	@$(PYTHON) -m functions.operator --stack $(STACK) protect
	@$(PYTHON) -m functions.operator --stack $(STACK) receive-mail
	@$(SLOW_START)

parameters/%.toml:
	@echo >&2 "There is no $@ yet. Copy parameters/example.toml there, and put in your addresses: docs/deploy.md, 2."; exit 1

# `sam build` calls build-<logical id> for each function. One artifact serves them all; it is made without Docker,
# from wheels for the function's platform. Bytecode spares each cold start half a second of compiling. Of the packages it
# is all that is packed: a traceback shows their lines by number, and those of our own code as text.
build-PlayFunction build-SettleFunction build-NotifyFunction build-FeedbackFunction build-BotFunction build-RepliesFunction: $(ARTIFACT).made
	@cp -R $(ARTIFACT)/. "$(ARTIFACTS_DIR)"

PLATFORM := --platform manylinux2014_aarch64 --implementation cp --python-version 3.13 --only-binary=:all:
# Where Homebrew, uv, pyenv and mise keep the Pythons that are not on the path.
TARGET_PYTHON ?= $(shell for python in python3.13 python3 /opt/homebrew/bin/python3.13 \
	"$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/3.13.*/bin/python3.13 \
	"$$HOME"/.local/share/uv/python/cpython-3.13.*/bin/python3.13 \
	"$$HOME"/.local/share/mise/installs/python/3.13.*/bin/python3.13; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 13))' 2>/dev/null && echo "$$python" && break; done)
# Said at the end, where it is read.
SLOW_START = $(if $(TARGET_PYTHON),true,echo >&2 \
	"No Python 3.13 was found to compile with: every cold start is half a second slower. TARGET_PYTHON=... names one.")

# What no function reads (templates are compiled), and lists of sources that are not packed.
UNUSED := functions/operator functions/pages/templates *.dist-info/RECORD
COMPILE = "$(TARGET_PYTHON)" -m compileall -q -s $(ARTIFACT) -p /var/task --invalidation-mode unchecked-hash

$(ARTIFACT).made: requirements/runtime.txt $(shell find engine events functions -type f -not -path '*/__pycache__/*') \
		Makefile | $(VENV)/local.installed
	@rm -rf $(ARTIFACT) && mkdir -p $(ARTIFACT)
	$(PIP_INSTALL) $(PLATFORM) --no-compile --target $(ARTIFACT) --requirement $<
	@$(if $(TARGET_PYTHON),$(COMPILE) -b $(ARTIFACT) && find $(ARTIFACT) -name '*.py' -delete)
	cp -R engine events functions $(ARTIFACT)
	cd $(ARTIFACT) && rm -r $(UNUSED)
	find $(ARTIFACT) -depth '(' -name __pycache__ -o -name '*.pyi' -o -path $(ARTIFACT)/bin -o -path $(ARTIFACT)/share ')' \
		-exec rm -r {} +
	$(PYTHON) -m functions.play > $(ARTIFACT)/openapi.json
	$(PYTHON) -m functions.pages.templating $(ARTIFACT)/functions/pages/compiled
	$(PYTHON) -m functions.aws.service_models $(ARTIFACT)/functions/aws/models
	@$(if $(TARGET_PYTHON),$(COMPILE) $(addprefix $(ARTIFACT)/,engine events functions))
	@touch $@

# What the artifact is made of, as CycloneDX: beside it, since no function reads it.
$(ARTIFACT).cdx.json: requirements/runtime.txt pyproject.toml functions/__init__.py .tools/audit/installed | $(PYTHON)
	@mkdir -p $(@D)
	@version=$$($(PYTHON) -c 'import functions; print(functions.VERSION)') && \
		sed "s/^dynamic = .*/version = \"$$version\"/" pyproject.toml > $@.toml
	@PYTHONWARNINGS=ignore .tools/audit/bin/cyclonedx-py requirements $< --pyproject $@.toml --output-reproducible \
		--output-format JSON --output-file $@
	@rm $@.toml

.tools/sam/bin/sam:
	$(BASE_PYTHON) -m venv .tools/sam && .tools/sam/bin/python -m pip install --quiet aws-sam-cli

.PHONY: help environment second-store axe lock play try host-key rebuild-directory browser lint format quick test full other-services api \
	test-cases sights stored-logs typical-snapshots confusables commands previews screenshots conformance simulate chaos rehearse mutation audit peers target-python bench lighthouse \
	smoke openapi build deploy \
	build-PlayFunction build-SettleFunction build-NotifyFunction build-FeedbackFunction build-BotFunction build-RepliesFunction
