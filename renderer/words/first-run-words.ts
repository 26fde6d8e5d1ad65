export const firstRunWords = {
  title: 'Unhidden',
  subtitle:
    'Which reviews were hidden or deleted, when, for how long, and who answered. What is fetched stays on this machine.',
  demo: {
    title: 'Explore the demo',
    text: 'Sample data from a demo service on this machine, fetched through the same path as real data. No network needed.',
    action: 'Open the demo',
    steps: {
      starting: 'Starting the demo service…',
      syncing: 'Fetching the sample data…',
      ready: 'Ready',
    },
  },
  connect: {
    title: 'Connect to your review service',
    text: 'With the base URL, client ID and private key that the service issued to you. On a machine without a network, replies can be imported from files.',
    action: 'Connect…',
    files: 'Work from files…',
  },
  open: {
    title: 'Open a workspace or evidence bundle',
    text: 'A workspace is one encrypted file with everything that was fetched. An evidence bundle is a ZIP file that somebody handed over: it is verified before anything is written, and its report is made again from its replies. Both open without a network.',
    action: 'Choose a file…',
  },
  recent: 'Recent workspaces',
  noRecent: 'No workspace was opened on this machine yet.',
  recentMissing: 'File not found',
  byPassphrase: 'Passphrase',
  byKeychain: 'Keychain',
  passphraseTitle: (name: string) => `Open ${name}`,
  passphraseLabel: 'Passphrase',
  passphraseAction: 'Open',
  protection: {
    legend: 'Protection of the workspace file',
    keychain: 'Keychain of this system',
    keychainText: 'The key is kept by your system. The workspace opens on this machine without asking.',
    passphrase: 'Passphrase',
    passphraseText: 'You enter it each time. Without it nobody can read the file, and nobody can restore it.',
    repeat: 'Passphrase again',
    unavailableTitle: 'The keychain of this system cannot be used',
    unavailableText:
      'Nothing was stored. You can protect the workspace by a passphrase instead, or start the keychain service and check again.',
    checkAgain: 'Check again',
    tooShort: 'Use at least 8 characters.',
    different: 'The two entries differ.',
    mustChoose: 'Choose the passphrase, or make the keychain available and check again.',
  },
} as const
