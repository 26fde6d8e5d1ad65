export const gridStrings = {
  menuOf: 'Actions for this row',
  copied: (rows: string) => `Copied ${rows} as tab-separated text`,
  rows: ['row', 'rows'],
  copy: 'Copy',
  columns: {
    choose: 'Columns',
    chooseLabel: 'Choose and order the columns',
    reset: 'As they were at first',
    onlyOne: 'One column stays',
    freeze: (name: string) => `Freeze ${name}`,
    earlier: (name: string) => `Move ${name} left`,
    later: (name: string) => `Move ${name} right`,
    menuOf: (name: string) => `Menu of ${name}`,
    sortBy: (isDescending: boolean, isMoment: boolean) => `Sort, ${nameOrder(isDescending, isMoment)} first`,
    moveLeft: 'Move left',
    moveRight: 'Move right',
    wider: 'Wider',
    narrower: 'Narrower',
    resetWidth: 'Width as at first',
    freezeIt: 'Freeze: stays in view',
    unfreezeIt: 'Do not freeze',
    hide: 'Hide this column',
    sortedUnseen: (name: string, isDescending: boolean, isMoment: boolean) =>
      `Sorted by ${name}, ${nameOrder(isDescending, isMoment)} first`,
  },
} as const

function nameOrder(isDescending: boolean, isMoment: boolean): string {
  if (isMoment) return isDescending ? 'newest' : 'oldest'
  return isDescending ? 'most' : 'least'
}
