export const queryBoxStrings = {
  suggestions: 'Suggestions',
  chips: 'What this search asks for',
  or: 'or',
  remove: (label: string) => `Remove: ${label}`,
  moreProblems: (more: number) =>
    `${more} more ${more === 1 ? 'mistake' : 'mistakes'}, shown when these are mended`,
  help: 'How to search',
  helpIntro: 'Press an example to add it to the search.',
  add: (example: string) => `Add to the search: ${example}`,
  keysTitle: 'Keys in the search box',
  keys: [
    ['↓ ↑', 'choose a suggestion'],
    ['Enter, Tab', 'accept it'],
    ['Ctrl+Space', 'show suggestions'],
    ['Esc', 'close suggestions, then go to the rows'],
  ],
} as const
