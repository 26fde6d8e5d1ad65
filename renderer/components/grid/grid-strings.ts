export const gridStrings = {
  menuOf: 'Actions for this row',
  copied: (rows: string) => `Copied ${rows} as tab-separated text`,
  rows: ['row', 'rows'],
  copy: 'Copy',
  columns: {
    chooseLabel: 'Choose columns',
    reset: 'Reset columns',
    onlyOne: 'One column stays',
    freeze: (name: string) => `Pin ${name}`,
    earlier: (name: string) => `Move ${name} left`,
    later: (name: string) => `Move ${name} right`,
    menuOf: (name: string) => `Menu of ${name}`,
    sortBy: (isDescending: boolean, isMoment: boolean) => `Sort, ${nameOrder(isDescending, isMoment)} first`,
    moveLeft: 'Move left',
    moveRight: 'Move right',
    wider: 'Wider',
    narrower: 'Narrower',
    resetWidth: 'Reset width',
    freezeIt: 'Pin column',
    unfreezeIt: 'Unpin column',
    hide: 'Hide column',
    sortedUnseen: (name: string, isDescending: boolean, isMoment: boolean) =>
      `Sorted by ${name}, ${nameOrder(isDescending, isMoment)} first`,
  },
} as const

function nameOrder(isDescending: boolean, isMoment: boolean): string {
  if (isMoment) return isDescending ? 'newest' : 'oldest'
  return isDescending ? 'most' : 'least'
}
