# SPDX-License-Identifier: MIT
# What ./run and ./test share; they source this file with `root` set to the repository's root.
#   need PACKAGE...            make sure that these Debian packages, or what they hold, are there:
#                              program_packages, server_packages, test_packages, python_packages, or by name
#   want PACKAGE...            the same, but go on without those that cannot be had
#   configure PRESET [ARG...]  configure build/PRESET if it is not, or not yet with these -DNAME=VALUE
#   build PRESET [TARGET...]   build, and show how far it is; silent where that takes less than some seconds
#   build_wasm                 the JavaScript package into wasm/dist
#   build_web [test]           the JavaScript package into wasm/dist and the web app into build/web; with `test` also what their tests need
#   try_site DIR              fails if copy_site could not write to DIR
#   copy_site FROM DIR         copies the built web app to DIR, beside it first
#   install_api_tools          install the tools that test the API's specification into build/api_tools
# Nothing here writes to stdout. A set-up or build that fails ends the script with status 125, which mnk
# itself never returns.

say() { printf 'mnk: %s\n' "$*" >&2; }
fail() { say "$*"; exit 125; }

# has PACKAGE: whether what the package is needed for is there, however it came.
has() {
  case $1 in
    g++ | cmake | python3) command -v "$1" >/dev/null ;;
    ninja-build) command -v ninja >/dev/null ;;
    g++-mingw-w64-x86-64-posix) command -v x86_64-w64-mingw32-g++-posix >/dev/null ;;
    clang) command -v clang++ >/dev/null ;;
    libclang-rt-14-dev) compgen -G "$(clang++ -print-resource-dir 2>/dev/null)/lib/*/libclang_rt.fuzzer*.a" >/dev/null ;;
    libcli11-dev) has_header CLI/CLI.hpp ;;
    nlohmann-json3-dev) has_header nlohmann/json.hpp ;;
    libgtest-dev) has_header gtest/gtest.h ;;
    libboost1.81-dev) has_header boost/beast.hpp && grep -qs 'BOOST_LIB_VERSION "1_\(8[1-9]\|9\)' /usr/include/boost/version.hpp ;;
    libsqlitecpp-dev) has_header SQLiteCpp/SQLiteCpp.h ;;
    libsqlite3-dev) has_header sqlite3.h ;;
    libpqxx-dev) has_header pqxx/pqxx ;;
    prometheus-cpp-dev) has_header prometheus/registry.h ;;
    libssl-dev) has_header openssl/sha.h ;;
    python3-yaml) has_module yaml ;;
    python3-jsonschema) has_module jsonschema ;;
    python3-venv) has_module ensurepip ;;
    python3-torch) /usr/bin/python3 -c "import torch" 2>/dev/null ;;
    python3-dev) compgen -G '/usr/include/python3*/Python.h' >/dev/null ;;
    nodejs) command -v node >/dev/null && (($(node -p 'process.versions.node.split(".")[0]') >= 18)) ;;
    npm | chromium | firefox-esr | caddy | openssl | lintian | pkg-config | file | clang-format-14) command -v "$1" >/dev/null ;;
    emscripten) command -v em++ >/dev/null ;;
    nginx-light) command -v nginx >/dev/null || [[ -x /usr/sbin/nginx ]] ;;
    dpkg-dev) command -v dpkg-shlibdeps >/dev/null ;;
    libopenmpi-dev) command -v mpicxx >/dev/null ;;
    openmpi-bin) command -v mpirun >/dev/null ;;
    systemd) command -v systemd-analyze >/dev/null ;;
    postgresql) compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null ;;
    *) fail "tools/setup.sh does not know the package $1" ;;
  esac
}

has_header() {
  [[ -e /usr/include/$1 ]] || c++ -E -x c++ -o /dev/null - 2>/dev/null <<<"#include <$1>"
}

# In the Python that comes first, or in the system's own, where packages go (tests/contract/check looks in the same places).
has_module() {
  python3 -c "import $1" 2>/dev/null || /usr/bin/python3 -c "import $1" 2>/dev/null
}

# What the program is built with, its server besides, and the tests besides.
program_packages=(g++ cmake ninja-build libcli11-dev nlohmann-json3-dev)
server_packages=(libboost1.81-dev libsqlitecpp-dev libsqlite3-dev libpqxx-dev libssl-dev prometheus-cpp-dev)
test_packages=(libgtest-dev python3 python3-venv python3-dev python3-yaml python3-jsonschema)
# What the web app and the JavaScript package are built with; the rest comes from npm.
web_packages=(emscripten ninja-build cmake nlohmann-json3-dev nodejs npm)
# What the Python package is built with; the rest comes from PyPI.
python_packages=(g++ python3 python3-venv python3-dev)

missing_of() {
  local package
  missing=()
  for package; do has "$package" || missing+=("$package"); done
}

need() {
  missing_of "$@"
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null || fail "missing here: ${missing[*]} (names of Debian packages); install what holds the same on this system"
  ((EUID == 0)) || fail "missing here: ${missing[*]}; install them with: sudo apt-get install --no-install-recommends ${missing[*]}"
  lock setup
  missing_of "$@"  # another call may have installed them while this one waited
  if ((${#missing[@]})); then
    say "installing ${missing[*]}"
    local log=$root/build/setup.log
    shown "installing packages" install_missing >"$log" || { cat "$log" >&2; fail "apt-get could not install ${missing[*]}"; }
    hash -r
    missing_of "$@"
    ((${#missing[@]} == 0)) || fail "still missing after apt-get: ${missing[*]}"
  fi
  unlock
}

# The lists of packages are fetched only where the ones that are there do not do.
install_missing() {
  apt_get install "${missing[@]}" 2>&1 || { apt_get update && apt_get install "${missing[@]}"; } 2>&1
}

# shown TEXT COMMAND...: runs the command, and shows on a terminal for how long it has been running. Returns its status.
shown() {
  local text=$1 start=$SECONDS status=0 clock=
  shift
  if [[ -t 2 ]]; then
    (while sleep 1; do printf '\r\033[Kmnk: %s, %s s' "$text" $((SECONDS - start)) >&2; done) &
    clock=$!
  fi
  "$@" || status=$?
  [[ -z $clock ]] || { kill "$clock" 2>/dev/null || true; wait "$clock" 2>/dev/null || true; printf '\r\033[K' >&2; }
  return "$status"
}

# want PACKAGE...: installs them if that can be done; what needs them is skipped if not.
want() {
  missing_of "$@"
  ((${#missing[@]})) || return 0
  ((EUID == 0)) && command -v apt-get >/dev/null && (need "$@") || say "without ${missing[*]}: some tests are skipped"
}

apt_get() {
  DEBIAN_FRONTEND=noninteractive apt-get -y -qq -o DPkg::Lock::Timeout=600 "$1" --no-install-recommends "${@:2}" </dev/null
}

# One call at a time may set up, and one may build in a folder; the others wait for it.
lock() {
  mkdir -p "$root/build" 2>/dev/null && [[ -w $root/build ]] || fail "cannot write to $root/build"
  exec {lock_fd}>"$root/build/.lock-$1"
  command -v flock >/dev/null || return 0
  flock -w 2 "$lock_fd" || { say "waiting for another call that builds"; flock "$lock_fd"; }
}
unlock() { exec {lock_fd}>&-; }

# is_configured PRESET: false also where the repository was moved since.
is_configured() {
  [[ -e $root/build/$1/build.ninja ]] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$1/CMakeCache.txt"
}

configure() {
  local preset=$1 dir=$root/build/$1 setting fresh=1
  shift
  lock "$preset"
  local how=(-S "$root" -B "$dir")  # without the preset, which would undo the settings of other calls
  if ! is_configured "$preset"; then
    rm -rf "$dir"
    how=(--preset "$preset") fresh=0
  fi
  for setting; do
    ((fresh)) && grep -q "^${setting%%=*}:[A-Z]*=${setting#*=}$" "$dir/CMakeCache.txt" || fresh=0
  done
  if ((fresh == 0)); then
    mkdir -p "$dir"
    (cd "$root" && cmake "${how[@]}" "${@/#/-D}") >"$dir/configure.log" 2>&1 </dev/null ||
      { cat "$dir/configure.log" >&2; fail "could not configure build/$preset"; }
  fi
  unlock
}

build() {
  local preset=$1 dir=$root/build/$1 log status=0 start=$SECONDS label
  shift
  label=${*:-$preset}
  label=${label//mnk_only_/}
  lock "$preset"
  log=$dir/build.log
  NINJA_STATUS='[%f/%t] ' ninja -C "$dir" "$@" 2>&1 </dev/null | tee "$log" | progress "$label" || status=1
  if ((status)); then
    sed -n '/^FAILED:/,$p; /^ninja: error/p' "$log" | grep -v '^\[[0-9]*/[0-9]*\]' >&2 || true
    fail "could not build $preset (all of it: $log)"
  fi
  ((SECONDS - start < silent_seconds)) || say "built $label in $((SECONDS - start)) s"
  unlock
}

silent_seconds=5

# Ninja's steps: on a terminal one line that is rewritten, and wiped at the end; elsewhere a line now and then.
progress() {
  local line start=$SECONDS next=$silent_seconds drawn=0
  while IFS= read -r line; do
    [[ $line == \[* && $line != *Re-checking* ]] || continue
    line="mnk: building $1 ${line%%]*}] $((SECONDS - start)) s"
    if [[ -t 2 ]]; then
      printf '\r\033[K%s' "${line:0:78}" >&2
      drawn=1
    elif ((SECONDS - start >= next)); then
      printf '%s\n' "$line" >&2
      next=$((SECONDS - start + 10))
    fi
  done
  ((drawn == 0)) || printf '\r\033[K' >&2
}

fetch_web_packages() {
  (cd "$root/web" && npm ci --ignore-scripts=false --no-audit --no-fund "$@") 2>&1 </dev/null
}

# Ninja builds what has changed.
build_wasm() {
  local log=$root/build/wasm.log
  lock wasm
  shown "building the JavaScript package" "$root/wasm/build" >"$log" 2>&1 </dev/null || { tail -n 60 "$log" >&2; fail "could not build the JavaScript package (all of it: $log)"; }
  unlock
}

# Ends the script if copy_site would: before the build, which takes minutes. A folder that holds anything else is left as it is.
try_site() {
  local to=${1%/}
  if [[ -e $to && ! -e $to/app.webmanifest && -n $(ls -A -- "$to" 2>/dev/null) ]]; then
    fail "$to is not empty and not a site of mnk: name another folder"
  fi
  mkdir -p -- "$(dirname -- "$to")" || fail "cannot make $(dirname -- "$to")"
  [[ -w $(dirname -- "$to") ]] || fail "cannot write to $(dirname -- "$to")"
}

copy_site() {
  local from=$1 to=${2%/} beside
  beside=$(mktemp -d -- "$to.XXXXXX") || fail "cannot write beside $to"
  cp -r -- "$from/." "$beside/" && chmod 755 -- "$beside" && rm -rf -- "$to" && mv -- "$beside" "$to" || { rm -rf -- "$beside"; fail "could not write $to"; }
  say "the site is in $to: open it by any server of static files, for example: python3 -m http.server -d $to"
}

# Packages are installed again only where the lock file has changed, the app built only where a source is newer.
build_web() {
  local web=$root/web out=$root/build/web stamp=$root/build/.web-packages log=$root/build/web.log omit=(--omit=dev)
  [[ ${1-} != test ]] || omit=()
  build_wasm
  lock web
  if ! { cmp -s "$web/package-lock.json" "$stamp" && [[ -d $web/node_modules/esbuild ]] && { ((${#omit[@]})) || [[ -d $web/node_modules/vitest ]]; }; }; then
    say "fetching the packages of the web app"
    shown "fetching packages" fetch_web_packages "${omit[@]}" >"$log" || { cat "$log" >&2; fail "npm could not install the packages of web/"; }
    cp "$web/package-lock.json" "$stamp"
  fi
  local sources=("$root/wasm/dist" "$web"/{src,api_pages,data,build.mjs,package-lock.json} "$root"/bench/results/{values,map}.csv
                 "$root"/docs/{openapi,problems}.yaml)
  if [[ ! -e $out/index.html || -n $(find "${sources[@]}" -newer "$out/index.html" -print -quit) ]]; then
    (cd "$web" && node build.mjs "$out") >"$log" 2>&1 </dev/null || { cat "$log" >&2; fail "could not build the web app"; }
  fi
  unlock
}

# Their tests are skipped where the registries of npm and Python cannot be reached.
install_api_tools() {
  local status=0
  "$root/tests/contract/tools/install" || status=$?
  case $status in
    0) ;;
    77) say "without the tools of the API's tests: these tests are skipped" ;;
    *) fail "could not install the tools of the API's tests" ;;
  esac
}
