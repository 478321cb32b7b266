#!/bin/bash
# Runs a process and asks it again and again whether it lives: watched.sh PORT PROGRAM [PARAMETERS].
# Docker restarts what has ended but not what spins or is frozen. Four questions in a row without an answer, about ten
# seconds, end the process; the restart policy starts the container again (ADR 020).
port=$1
shift
every=${WATCH_SECONDS:-2.5}
"$@" &
child=$!

answers() {
  timeout "$every" bash -c "exec 3<>/dev/tcp/127.0.0.1/$port && printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3 && grep -q '200 OK' <&3" 2>/dev/null
}

# On an overloaded machine (more than four processes wait for each core) a process that does not answer is slow, not hung.
tolerated() {
  read -r load _ </proc/loadavg
  if [ "${load%.*}" -gt $((4 * $(nproc))) ]; then echo 24; else echo 4; fi
}

watch() {
  # Starting may take its time; whoever waits for the container has a limit of their own.
  until answers; do
    sleep 1
  done
  misses=0
  while [ "$misses" -lt "$(tolerated)" ]; do
    sleep "$every" &
    pause=$!
    if answers; then misses=0; else misses=$((misses + 1)); fi
    wait "$pause"
  done
  echo "{\"level\":60,\"msg\":\"the process on port $port does not answer any more; ending it\"}" >&2
  kill -KILL "$child"
}

watch &
watcher=$!
# Who is asked to stop takes no connections any more and may finish what it is doing.
trap 'kill "$watcher" 2>/dev/null; kill -TERM "$child"' TERM INT
wait "$child"
status=$?
# A signal ends the waiting, not the process.
while kill -0 "$child" 2>/dev/null; do
  wait "$child"
  status=$?
done
kill "$watcher" 2>/dev/null
exit "$status"
