import type { ReportTemplate } from '../../shared/domain/report.ts'

type ListedTemplate = Exclude<ReportTemplate, 'dossier'>

const templates: Readonly<Record<ListedTemplate, { readonly title: string; readonly text: string }>> = {
  'hidden-and-deleted': {
    title: 'Hidden and deleted',
    text: 'Feedback items that are hidden or deleted now, with since when and how long.',
  },
  'visibility-changes': {
    title: 'Visibility changes',
    text: 'One row per recorded change: shown or hidden, deleted or not, with the time as recorded and in UTC.',
  },
  responses: {
    title: 'Responses',
    text: 'One row per response with its full text, who wrote it and when.',
  },
  businesses: {
    title: 'Businesses',
    text: 'One row per business with its counts of items, hidden, deleted, changes and responses.',
  },
  feedback: {
    title: 'Feedback list',
    text: 'The rows of the Feedback screen: state, last change, times hidden, total time hidden, responses.',
  },
}

export const reportsWords = {
  title: 'Reports',
  intro:
    'PDF reports with figures, charts, rows and what they rest on, and the rows alone for spreadsheets and programs. Each file is written with its SHA-256, so that a later change can be noticed.',
  scope: 'Rows',
  everything: 'Everything',
  currentSearch: 'Current search',
  noSearch: 'The search on the Feedback screen is empty, so both give the same rows.',
  searchIs: 'Search:',
  savedSearch: 'Saved search…',
  asOf: 'As of',
  asOfNote: 'End of this day in UTC. Empty: all that the cache holds.',
  asOfUnreadable: 'Write a day as 2024-05-03 or 3 May 2024.',
  preparedBy: 'Prepared by',
  preparedByNote: 'Stands on the first page of PDF reports; remembered.',
  paper: 'Paper',
  paperNote: 'Of PDF reports.',
  papers: { a4: 'A4', 'us-letter': 'Letter' },
  rowFormat: 'Rows as',
  rowFormatNote: 'Form of files of rows.',
  formats: { csv: 'CSV', xlsx: 'XLSX', jsonl: 'JSON Lines', parquet: 'Parquet' },
  savePdf: 'Save PDF…',
  preview: 'Preview',
  previewOf: (title: string) => `Preview: ${title}`,
  previewNote: 'First pages with at most 40 rows. The saved report has all rows.',
  previewing: 'The first pages are being made',
  previewAlt: (title: string) => `First pages of the report “${title}”`,
  thumbnail: (title: string) => `How the report “${title}” looks`,
  saveAs: (format: string) => `Save ${format}…`,
  recent: 'Recent PDF reports',
  open: 'Open',
  verify: 'Verify',
  repeat: 'Repeat…',
  volumes: (count: number) => `${count} volumes`,
  checks: {
    same: 'Unchanged: the file has the bytes that were written.',
    changed: 'Changed: the file is not the one that was written.',
    missing: 'Not found where it was saved.',
  },
  findFigure: 'Find figure',
  findFigureNote:
    'The id beside a figure of a report, with the search and moment of your newest report of that kind.',
  noFigure: 'No report has a figure with this id.',
  showRows: 'Show its rows',
  writing: (label: string) => `Writing “${label}”`,
  choosing: 'Choose where to save it.',
  rowsOf: (rows: string, total: string) => `${rows} of ${total} rows`,
  rows: ['row', 'rows'],
  done: (label: string) => `“${label}” is saved`,
  sha256: 'SHA-256',
  file: 'File',
  size: 'Contents',
  showInFolder: 'Show in folder',
  copy: 'Copy',
  copied: 'Copied',
  templates,
} as const
