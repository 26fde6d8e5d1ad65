export const controlStrings = {
  removeToken: (token: string) => `Remove ${token}`,
  moreActions: 'More actions',
  moreAbout: (subject: string) => `About ${subject}`,
  clearDay: 'Clear day',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
} as const
