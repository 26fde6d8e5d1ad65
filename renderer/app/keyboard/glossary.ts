/** The words of the interface, in the order in which a new user meets them. */
export const GLOSSARY: readonly (readonly [word: string, meaning: string])[] = [
  ['Workspace', 'One engagement: connection, scope, audit time zone, data. One encrypted file.'],
  ['Review', 'One feedback item. Its text, rating, and author are not in the data.'],
  ['Event', 'One entry of the history: shown, hidden, or deleted, with its time.'],
  ['Response', 'A text below a review, by its owner or the customer.'],
  ['Shown, hidden', 'What the last event says. Not known before the first event.'],
  ['Deleted', 'What the last event says; a review can be deleted and hidden.'],
  ['Hidden period', 'The time from a hide to the event that shows it again.'],
  ['Sync', 'Fetches events and responses. Full: all days. Quick: recent days only.'],
  ['Complete', 'Every page of the scope was fetched and understood.'],
  ['Data through', 'The end of the data. All time counts to this moment.'],
  ['Finding', 'What a rule observed, with its evidence.'],
  ['Case', 'The findings that one person decides at once.'],
  ['Decision', 'Confirmed or dismissed, with a ground or a note.'],
  ['Set aside', 'An entry that could not be understood, kept with its text.'],
  ['No longer returned', 'Fetched before, absent from a later full sync. Kept.'],
  ['Evidence', 'The raw replies and receipts behind a figure.'],
]
