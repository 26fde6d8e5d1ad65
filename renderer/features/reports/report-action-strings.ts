/** Reports as the command palette and the menu name them. */
export const reportActionStrings = {
  ofView: (format: string) => `Save report as ${format}`,
  print: 'Print this screen',
  dossier: 'Save review dossier',
  cancel: 'Cancel report',
  repeat: (name: string) => `Repeat last report: ${name}`,
  printLast: (name: string) => `Print last report: ${name}`,
  verifyFile: 'Verify file or report',
  findFigure: 'Find figure from a report',
  figure: (id: string) => `Show rows of figure ${id}`,
} as const
