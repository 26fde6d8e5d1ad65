/** What could not be understood. */
export const quarantineStrings = {
  title: 'Quarantine',
  text: 'What could not be understood is kept as it came. A sweep with such entries is called complete only once you have looked at each of them and acknowledged it.',
  none: 'Nothing in quarantine.',
  entries: ['entry', 'entries'],
  waiting: (waiting: string, of: string) => `${waiting} of ${of} wait to be looked at.`,
  allAcknowledged: (entries: string) => `${entries}, all acknowledged.`,
  acknowledge: 'Acknowledge',
  seenBefore: (entries: string) =>
    `${entries} of them came before with the same text and for the same reason, and you acknowledged that.`,
  acknowledgeSeen: (entries: string) => `Acknowledge ${entries} seen before`,
  seenOn: 'Seen before, acknowledged',
  acknowledgeAll: (entries: string) => `Acknowledge ${entries}`,
  acknowledgeOne: (name: string) => `Acknowledge ${name}`,
  nameOf: (receipt: number, entry: number | null) =>
    entry === null ? `the reply of receipt ${receipt}` : `entry ${entry} of receipt ${receipt}`,
  meaning:
    'You say that you have looked at it. It stays in the quarantine, out of every figure, and in the evidence; the note goes into the log.',
  note: 'Note',
  columns: {
    receipt: 'Receipt',
    operation: 'Operation',
    entry: 'Entry',
    reason: 'Reason',
    raw: 'Raw text',
    acknowledged: 'Acknowledged',
  },
  wholeReply: 'whole reply',
} as const
