/** What every start of Chromium gets: no traffic of its own, no prompts. */
const ALWAYS = [
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-background-networking',
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
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  // Interception answers the application's own addresses before a name is looked up; nothing else has a name to resolve.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost',
]

/** What Playwright adds to Electron and to Chromium; a person's window is throttled out of sight, as in Electron. */
const WHEN_DRIVEN = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/** Chromium refuses its sandbox to root. Anyone else keeps it unless the caller asked for the opposite. */
export function chromiumSwitches(profileFolder: string, given: readonly string[]): string[] {
  const isRoot = process.getuid?.() === 0
  const ports = given.filter((argument) => argument.startsWith('--remote-debugging-port='))
  return [
    ...ALWAYS,
    ...(ports.length > 0 ? WHEN_DRIVEN : []),
    `--user-data-dir=${profileFolder}`,
    ...(isRoot || given.includes('--no-sandbox') ? ['--no-sandbox', '--test-type'] : []),
    ...ports,
  ]
}
