export const strings = {
  undo: 'Undo',
  undone: (done: string) => `Undone: ${done}`,
  dismiss: 'Dismiss',
  undoOf: (done: string) => `Undo: ${done}`,
  keys: 'Keys',
  inspector: 'Inspector',
  inspectorContent: 'Details',
  closeInspector: 'Close inspector',
  resizeInspector: 'Inspector width',
  tabs: { timeline: 'Timeline', evidence: 'Evidence', decision: 'Decision' },
  loading: 'Loading',
  technicalCode: (code: string) => `Code ${code}`,
} as const
