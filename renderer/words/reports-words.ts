import type { ReportTemplate } from '../../shared/domain/report.ts'

type ListedTemplate = Exclude<ReportTemplate, 'dossier'>

const templates: Readonly<Record<ListedTemplate, { readonly title: string; readonly text: string }>> = {
  'visibility-changes': {
    title: 'Visibility changes',
    text: 'One row per recorded change: shown or hidden, deleted or not, with the time as recorded and in UTC.',
  },
  responses: {
    title: 'Responses',
    text: 'One row per response with its full text, who wrote it and when.',
  },
  feedback: {
    title: 'Feedback list',
    text: 'The rows of the Feedback screen: state, last change, times hidden, total time hidden, responses.',
  },
  'hidden-and-deleted': {
    title: 'Hidden and deleted',
    text: 'Feedback items that are hidden or deleted now, with since when and how long.',
  },
  businesses: {
    title: 'Businesses',
    text: 'One row per business with its counts of items, hidden, deleted, changes and responses.',
  },
}

export const reportsWords = {
  title: 'Reports',
  intro:
    'CSV files that open in any spreadsheet. Each is written with its SHA-256, so that a later change can be noticed.',
  scope: 'Rows',
  everything: 'Everything',
  currentSearch: 'Current search',
  noSearch: 'The search on the Feedback screen is empty, so both give the same rows.',
  searchIs: 'Search:',
  save: 'Save CSV…',
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
