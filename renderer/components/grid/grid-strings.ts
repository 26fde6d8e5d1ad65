import type { ColumnShape } from './column.ts'

type Times = ColumnShape['times']

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
    sortBy: (isFalling: boolean, times: Times) => `Sort, ${nameOrder(isFalling, times)} first`,
    moveLeft: 'Move left',
    moveRight: 'Move right',
    wider: 'Wider',
    narrower: 'Narrower',
    resetWidth: 'Reset width',
    freezeIt: 'Pin column',
    unfreezeIt: 'Unpin column',
    hide: 'Hide column',
    sortedUnseen: (name: string, isFalling: boolean, times: Times) =>
      `Sorted by ${name}, ${nameOrder(isFalling, times)} first`,
  },
} as const

function nameOrder(isFalling: boolean, times: Times): string {
  if (times === 'ages') return isFalling ? 'longest' : 'shortest'
  if (times === 'moments') return isFalling ? 'newest' : 'oldest'
  return isFalling ? 'most' : 'least'
}
