@echo off
rem Starts the bot; in the sources it is built first. "start.cmd log", for Task Scheduler, writes into shopkeep.log what is in
rem the window otherwise. The Russian texts are in UTF-8.
chcp 65001 >nul
cd /d "%~dp0" || goto failed
if exist ..\..\scripts\build-if-older.mjs cd ..\..
if /i "%~1"=="log" if exist shopkeep.log move /y shopkeep.log shopkeep.old.log >nul

rem A double click inside the archive unpacks this file alone.
if not exist dist\src\main.js if not exist scripts\build-if-older.mjs goto unpack
node --version >nul 2>nul || goto install
if not exist scripts\build-if-older.mjs goto built
if /i "%~1"=="log" (call :build >shopkeep.log 2>&1) else call :build
if errorlevel 1 goto failed
:built
node dist\src\lib\node-version.js || goto install
if /i "%~1"=="log" goto log
rem Notepad would name a new file .env.txt.
if not exist .env if not exist .env.txt call :settings
node dist\src\main.js && exit /b 0
goto failed

:log
node dist\src\main.js 2>&1 | node node_modules\pino-pretty\bin.js --singleLine --translateTime SYS:standard >shopkeep.log
exit /b

:build
rem npm writes this file last.
if not exist node_modules\.package-lock.json call npm ci
if not errorlevel 1 node scripts\build-if-older.mjs
if not errorlevel 1 exit /b 0
echo The bot could not be built; the lines above say why.
echo Не удалось собрать бота; почему — сказано выше.
exit /b 1

:install
if /i "%~1"=="log" (call :advise >shopkeep.log) else call :advise
goto failed

:unpack
echo Unpack the whole archive first: right-click it, Extract All.
echo Сначала распакуйте весь архив: правая кнопка мыши, «Извлечь все».

:failed
if /i not "%~1"=="log" pause
exit /b 1

:settings
copy .env.example .env >nul
start "" notepad .env
echo Write the token after DISCORD_TOKEN= in Notepad, save the file and press a key here.
echo Впишите в Блокноте токен после DISCORD_TOKEN=, сохраните файл и нажмите здесь любую клавишу.
pause >nul
exit /b

:advise
echo Install Node.js 24 or newer from https://nodejs.org and start this file again.
echo Установите Node.js 24 или новее с сайта https://nodejs.org и запустите этот файл снова.
exit /b
