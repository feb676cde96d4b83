#!/bin/sh
# Starts the bot, with the options given here; Ctrl-C stops it. In the sources it is built first.
cd "$(dirname "$0")" || exit 1

# In two languages; ends with the code in front.
fail() {
  printf '%s\n' "$2" "$3" >&2
  exit "$1"
}

ask_for_node() {
  fail 78 'Install Node.js 24 or newer from https://nodejs.org and start this file again.' \
    'Установите Node.js 24 или новее с сайта https://nodejs.org и запустите этот файл снова.'
}

command -v node >/dev/null || ask_for_node

if [ -e ../../scripts/build-if-older.mjs ]; then
  cd ../..
  # npm writes this file last.
  { [ -e node_modules/.package-lock.json ] || npm ci; } && node scripts/build-if-older.mjs || fail 1 \
    'The bot could not be built; the lines above say why.' \
    'Не удалось собрать бота; почему — сказано выше.'
fi

[ -e dist/src/main.js ] || fail 1 \
  'A part of the bot is missing here: unpack the whole archive again.' \
  'Здесь не хватает файлов бота: распакуйте весь архив заново.'

node dist/src/lib/node-version.js || ask_for_node
exec node dist/src/main.js "$@"
