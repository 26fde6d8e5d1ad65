/** Pages from files. */
export const importStrings = {
  title: 'Import replies from files',
  text: 'For machines without a network: choose files with one reply of the service each, a ZIP file or a folder of them. They get receipts that say that they were imported. Files do not say what was asked for, so the businesses and days of this workspace are taken; and they are read once, so that nobody can tell whether pages moved while they were fetched.',
  operation: 'Operation',
  recognise: 'Recognise from the entries',
  chooseFiles: 'Choose files…',
  chooseFolder: 'Choose a folder…',
  files: ['file', 'files'],
  result: (files: string) => `${files} taken`,
  sweep: (sweep: number, operation: string, outcome: string) => `Sweep ${sweep}, ${operation}: ${outcome}`,
  refused: (files: string) => `${files} refused, and nothing of them kept:`,
} as const
