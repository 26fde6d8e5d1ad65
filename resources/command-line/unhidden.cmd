@echo off
rem The command line of Unhidden. Unhidden.exe is a program with windows: a prompt does not wait for it, a script does,
rem and passes on its exit code. Text is UTF-8, so the console is told so for as long as the command runs.
setlocal
for /f "tokens=2 delims=:." %%c in ('chcp') do set "unhidden_page=%%c"
chcp 65001 >nul 2>&1 <nul
"%~dp0..\Unhidden.exe" %*
set "unhidden_code=%errorlevel%"
chcp %unhidden_page% >nul 2>&1 <nul
exit /b %unhidden_code%
