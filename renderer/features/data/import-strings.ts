/** Pages from files. */
export const importStrings = {
  text: 'For computers without a network. Choose files with one reply of the service each, a ZIP file, or a folder of them. Their receipts are marked as imported. Files do not contain their request, so the scope of this workspace is assumed.',
  operation: 'Operation',
  recognize: 'Detect from entries',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose folder',
  running: 'An import is running.',
  files: ['file', 'files'],
  result: (files: string) => `${files} imported`,
  sweep: (sweep: number, operation: string, outcome: string) => `Reading ${sweep}, ${operation}: ${outcome}`,
  refused: (files: string) => `${files} refused. Nothing of them is kept:`,
} as const
