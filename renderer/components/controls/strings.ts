export const controlStrings = {
  removeToken: (token: string) => `Remove ${token}`,
  moreActions: 'More actions',
  moreAbout: (subject: string) => `About ${subject}`,
} as const
