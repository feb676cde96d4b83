#!/bin/sh
# Starts the bot; Ctrl-C stops it.
cd "$(dirname "$0")" || exit 1
if ! node dist/src/lib/node-version.js 2>/dev/null; then
  echo 'Install Node.js 24 from https://nodejs.org and start this file again.' >&2
  echo 'Установите Node.js 24 с сайта https://nodejs.org и запустите этот файл снова.' >&2
  exit 78
fi
exec node dist/src/main.js
