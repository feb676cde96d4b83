@echo off
rem Starts the bot. "start.cmd log", for Task Scheduler, writes into shopkeep.log what is in the window otherwise.
rem The Russian texts are in UTF-8.
chcp 65001 >nul
cd /d "%~dp0" || goto failed
if /i "%~1"=="log" if exist shopkeep.log move /y shopkeep.log shopkeep.old.log >nul

node dist\src\lib\node-version.js >nul 2>nul || goto install
if /i "%~1"=="log" goto log
node dist\src\main.js && exit /b 0
goto failed

:log
node dist\src\main.js 2>&1 | node node_modules\pino-pretty\bin.js --singleLine --translateTime SYS:standard >shopkeep.log
exit /b

:install
if /i "%~1"=="log" (call :advise >shopkeep.log) else call :advise

:failed
if /i not "%~1"=="log" pause
exit /b 1

:advise
echo Install Node.js 24 from https://nodejs.org and start this file again.
echo Установите Node.js 24 с сайта https://nodejs.org и запустите этот файл снова.
exit /b
