/** Reports as the command palette and the menu name them. */
export const reportActionStrings = {
  ofView: (format: string) => `Report of this view: ${format}`,
  print: 'Print this view (a list is saved as a PDF and opened)',
  dossier: 'Dossier of this item (PDF)',
  cancel: 'Cancel the report that is being written',
  repeat: (name: string) => `Repeat the last report: ${name}`,
  printLast: (name: string) => `Open the last PDF to print it: ${name}`,
  verifyFile: 'Verify a file: report or evidence bundle',
  findFigure: 'Find figure: the rows behind a figure of a report',
  figure: (id: string) => `Show the rows of figure ${id}`,
} as const
