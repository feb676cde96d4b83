@echo off
rem Starts the bot. "start.cmd log", for Task Scheduler, writes into shopkeep.log what is in the window otherwise.
rem The Russian texts are in UTF-8.
chcp 65001 >nul
cd /d "%~dp0" || goto failed
if /i "%~1"=="log" if exist shopkeep.log move /y shopkeep.log shopkeep.old.log >nul

rem A double click inside the archive unpacks this file alone.
if not exist dist goto unpack
node dist\src\lib\node-version.js >nul 2>nul || goto install
if /i "%~1"=="log" goto log
rem Notepad would name a new file .env.txt.
if not exist .env if not exist .env.txt call :settings
node dist\src\main.js && exit /b 0
goto failed

:log
node dist\src\main.js 2>&1 | node node_modules\pino-pretty\bin.js --singleLine --translateTime SYS:standard >shopkeep.log
exit /b

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
echo Install Node.js 24 from https://nodejs.org and start this file again.
echo Установите Node.js 24 с сайта https://nodejs.org и запустите этот файл снова.
exit /b
