export const stateStrings = {
  names: { shown: 'Shown', hidden: 'Hidden', deleted: 'Deleted', unknown: 'Not known' },
  legend: 'Legend of the ribbon',
  priorities: { high: 'High priority', medium: 'Medium priority', low: 'Low priority' },
} as const
