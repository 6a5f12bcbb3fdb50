# What every walk of these pages begins with, in a shell in this repository: `. docs/walk.sh`. It starts a platform of its
# own in a fresh directory, on the usual ports of four protocols or those that the environment names. That ends with the shell, or when the
# next walk begins; what you put into $folder stays.

export ODOGRAPH_HTTP_PORT="${ODOGRAPH_HTTP_PORT:-8080}" ODOGRAPH_OSMAND_PORT="${ODOGRAPH_OSMAND_PORT:-5055}"
export ODOGRAPH_PROTOCOLS="${ODOGRAPH_PROTOCOLS:-osmand,teltonika,gt06,wialon}"
export ODOGRAPH_DEALER_PASSWORD='correct horse'
api=http://localhost:$ODOGRAPH_HTTP_PORT/v2
phones=http://localhost:$ODOGRAPH_OSMAND_PORT
panel_password=$ODOGRAPH_DEALER_PASSWORD

# A field of an answer; an operation, asked by whoever signed in.
field() { grep -o "\"$1\":[^,}]*" | head -1 | cut -d: -f2- | tr -d '"'; }
ask() { operation=$1; shift; curl -s "$api/$operation" -d "hash=$hash" "$@"; }

# Tries a command again and again until it succeeds, two minutes long.
wait_for() {
  tries=0
  until "$@"; do
    tries=$((tries + 1))
    [ $tries -lt 240 ] || { echo "Two minutes were not enough for: $*" >&2; return 1; }
    sleep 0.5
  done
}

end_platform() {
  [ -z "$platform" ] && return
  { kill "$platform"; wait "$platform"; rm -rf "$folder/data"; } 2> /dev/null
  platform=
}
end_platform
trap end_platform EXIT

folder=$(mktemp -d)
export ODOGRAPH_DATA_DIR=$folder/data
is_decided() { curl -sf -o /dev/null "${api%/v2}/health" || ! kill -0 "$platform" 2> /dev/null; }
if curl -s -o /dev/null "$api"; then
  echo "Something answers at $api already: end it, or name another port: export ODOGRAPH_HTTP_PORT=8081" >&2
else
  # As `npm start` does, but for npm itself, which passes no signal on.
  node_modules/.bin/node src/main.js serve < /dev/null > "$folder/log" 2>&1 &
  platform=$!
  wait_for is_decided
  kill -0 "$platform" 2> /dev/null || { echo 'The platform did not start:'; cat "$folder/log"; } >&2
fi
