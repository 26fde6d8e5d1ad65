import type { ListedTemplate } from '../../../shared/domain/report.ts'
import businesses from './thumbnails/businesses.png'
import feedback from './thumbnails/feedback.png'
import findings from './thumbnails/findings.png'
import hiddenAndDeleted from './thumbnails/hidden-and-deleted.png'
import responses from './thumbnails/responses.png'
import visibilityChanges from './thumbnails/visibility-changes.png'

/** First pages of reports about the demo, made by tools/report-thumbnails.ts. */
export const THUMBNAILS: Readonly<Record<ListedTemplate, string>> = {
  'hidden-and-deleted': hiddenAndDeleted,
  'visibility-changes': visibilityChanges,
  responses,
  businesses,
  feedback,
  findings,
}
