/** What every start of Chromium gets: no traffic of its own, no prompts, no throttling behind other windows. */
const ALWAYS = [
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AimEnabled,PreconnectToSearch,HttpsUpgrades,PaintHolding',
  '--disable-field-trial-config',
  '--disable-infobars',
  '--disable-quic',
  '--disable-renderer-backgrounding',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  // Interception answers the application's own addresses before a name is looked up; nothing else has a name to resolve.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost',
]

/** Chromium refuses its sandbox to root. Anyone else keeps it unless the caller asked for the opposite. */
export function chromiumSwitches(profileFolder: string, given: readonly string[]): string[] {
  const isRoot = process.getuid?.() === 0
  return [
    ...ALWAYS,
    `--user-data-dir=${profileFolder}`,
    ...(isRoot || given.includes('--no-sandbox') ? ['--no-sandbox', '--test-type'] : []),
    ...given.filter((argument) => argument.startsWith('--remote-debugging-port=')),
  ]
}
