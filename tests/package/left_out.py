# SPDX-License-Identifier: MIT
"""The configuration without PostgreSQL and metrics is the usual one but for their stand-ins.

It is configured anew, and not compiled: each of its compilations is one of this build, so that its objects are those that
`tests/package/programs tarball` runs.
"""
import json
import os
import shlex

from installation_root import cached, expect, run
from stand import Failure, Stand

SETTINGS = ("CMAKE_CXX_COMPILER", "CMAKE_CXX_COMPILER_LAUNCHER", "CMAKE_CXX_FLAGS", "CMAKE_BUILD_TYPE", "MNK_UNITY", "MNK_PCH",
            "CMAKE_COMPILE_WARNING_AS_ERROR")
WITHOUT = ("mnk is built without PostgreSQL", "mnk is built without metrics")
LIBRARIES = ("pqxx", "libpq", "prometheus")


def configure(build, folder, *settings):
    """What cmake says."""
    same = [f"-D{name}={value}" for name in SETTINGS if (value := cached(build, name))]
    return run(["cmake", "-S", cached(build, "CMAKE_HOME_DIRECTORY"), "-B", folder, "-G", "Ninja", "-DMNK_TESTS=OFF", *same, *settings],
               environment={"PATH": os.environ["PATH"]})


def compilations(folder):
    """{object: words of its command}, with the folder left out of both."""
    found = {}
    for entry in json.loads((folder / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"].replace(str(folder), ""))
        found[words[words.index("-o") + 1]] = words
    return found


def check_commands(folder, words):
    printed = run(["ninja", "-C", folder, "-t", "commands", "mnk_program"])
    found = [library for library in LIBRARIES if library in printed]
    expect(bool(found), words, f"the program is built with {found}")


def check(build):
    with Stand() as stand:
        asked, missing = stand.folder / "asked", stand.folder / "missing"
        said = configure(build, asked, "-DMNK_POSTGRES=OFF", "-DMNK_METRICS=OFF")
        for sentence in WITHOUT:
            if sentence + " (-DMNK_" not in said:
                raise Failure(f"cmake does not say `{sentence}`:\n{said}")
        said = configure(build, missing, "-DMNK_PQXX_LIBRARY=", "-DCMAKE_DISABLE_FIND_PACKAGE_prometheus-cpp=ON")
        for sentence in WITHOUT:
            if sentence + " (its library is not here" not in said:
                raise Failure(f"cmake does not say `{sentence}` where the library is missing:\n{said}")
        usual = compilations(build)
        for folder in (asked, missing):
            check_commands(folder, False)
            for name, words in compilations(folder).items():
                if "_commands.cpp" not in name and usual.get(name) != words:
                    raise Failure(f"{name} is compiled otherwise than in {build}:\n{words}\n{usual.get(name)}")
        check_commands(build, True)
    print("the configuration without PostgreSQL and metrics compiles nothing otherwise, and links neither")
