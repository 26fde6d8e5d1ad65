import type { DispositionState, RuleSummary } from '../domain/finding.ts'
import type { Verdict } from '../domain/sample.ts'
import { formatCount } from '../format/count.ts'
import { GROUND_WORDS } from './ground-strings.ts'

type NotJudged = NonNullable<RuleSummary['notJudged']>

/** Words of findings and samples in PDF reports. */
const english = {
  titles: {
    reference: 'Reference',
    subject: 'Reference, feedback, business',
    item: 'Feedback, business',
    number: 'Number',
    period: 'From\u00a0–\u00a0to (UTC)',
    evidence: 'Evidence',
    robust: 'Robust',
    disposition: 'Disposition',
    stratum: 'Stratum',
    firstCode: 'First reviewer',
    secondCode: 'Second reviewer',
  },
  none: '–',
  notExamined: 'not examined',
  robust: 'robust',
  fragile: 'fragile',
  hideRate: (rate: string): string => `Hide rate ${rate}`,
  moreLines: (count: number): string => `… and ${count} more in rows.csv`,
  committedLines: (count: number): string =>
    count === 1 ? '1 row; its commitment is in rows.csv' : `${count} rows; their commitments are in rows.csv`,
  dispositions: {
    open: 'open',
    confirmed: 'confirmed',
    dismissed: 'dismissed',
  } as Readonly<Record<DispositionState, string>>,
  grounds: GROUND_WORDS,
  item: 'Feedback',
  itemFindings: 'Findings of the item',
  noItemFindings: 'No rule found anything about this item, with the parameters in force.',
  drawnAs: 'Drawn to samples as',
  notDrawn: 'not drawn to any sample',
  papers: 'Working-paper references',
  noPapers: 'None of these items has a finding or was drawn to a sample.',
  findingsNotApplied: 'The rules have not been applied to the cache as it is, so findings are not shown.',
  findingsNotOfPast:
    'Findings are not shown: they are as of their own cut-off, and this report is of a past moment.',
  summary: 'Summary by rule and disposition',
  noFindings: 'No rule found anything in scope. That is a statement about what has been read; see Coverage.',
  rule: 'Rule',
  all: 'All',
  rules: 'Rules applied',
  ruleId: 'Rule',
  version: 'version',
  parameters: 'Parameters',
  noParameters: 'none',
  inScope: 'Findings in scope',
  observed: 'Observed',
  inferred: 'Inferred',
  notDeterminable: 'Not determinable',
  caveat: 'Caveat',
  notJudged: 'Not judged, in the whole cache',
  notJudgedWhy: ({ why }: NotJudged): string => why,
  verdicts: { pass: 'pass', fail: 'fail', 'not-applicable': 'not applicable' } as Readonly<
    Record<Verdict, string>
  >,
}
export type WorkingPaperWords = typeof english

const german: WorkingPaperWords = {
  titles: {
    reference: 'Referenz',
    subject: 'Referenz, Bewertung, Betrieb',
    item: 'Bewertung, Betrieb',
    number: 'Nummer',
    period: 'Von\u00a0–\u00a0bis (UTC)',
    evidence: 'Nachweise',
    robust: 'Robust',
    disposition: 'Entscheidung',
    stratum: 'Schicht',
    firstCode: 'Erste Prüfung',
    secondCode: 'Zweite Prüfung',
  },
  none: '–',
  notExamined: 'nicht untersucht',
  robust: 'robust',
  fragile: 'nicht robust',
  hideRate: (rate) => `Anteil verborgener Bewertungen ${rate}`,
  moreLines: (count) => `… und ${count} weitere in rows.csv`,
  committedLines: (count) =>
    count === 1
      ? '1 Zeile; ihre Festlegung steht in rows.csv'
      : `${count} Zeilen; ihre Festlegungen stehen in rows.csv`,
  dispositions: { open: 'offen', confirmed: 'bestätigt', dismissed: 'verworfen' },
  grounds: {
    confidential: 'Vertraulicher Inhalt',
    abusive: 'Beleidigender Inhalt',
    privacy: 'Personenbezogene Daten',
    discriminatory: 'Diskriminierender Inhalt',
    false: 'Als falsch festgestellt',
    fake: 'Nicht von einer Kundin oder einem Kunden',
    unrelated: 'Ohne Bezug zum Betrieb',
    'none-given': 'Kein Grund angegeben',
    own: 'Anderer Grund, in der Begründung',
  },
  item: 'Bewertung',
  itemFindings: 'Feststellungen zur Bewertung',
  noItemFindings: 'Mit den geltenden Parametern hat keine Regel etwas zu dieser Bewertung gefunden.',
  drawnAs: 'In Stichproben gezogen als',
  notDrawn: 'in keine Stichprobe gezogen',
  papers: 'Referenzen der Arbeitspapiere',
  noPapers: 'Zu keiner dieser Bewertungen gibt es eine Feststellung oder eine Ziehung.',
  findingsNotApplied:
    'Die Regeln wurden auf den jetzigen Zwischenspeicher noch nicht angewandt; Feststellungen sind nicht gezeigt.',
  findingsNotOfPast:
    'Feststellungen sind nicht gezeigt: Sie gelten zu ihrem eigenen Stichzeitpunkt, dieser Bericht zu einem vergangenen.',
  summary: 'Übersicht nach Regel und Entscheidung',
  noFindings:
    'Keine Regel hat im Umfang etwas gefunden. Das ist eine Aussage über das, was gelesen wurde; siehe Abdeckung.',
  rule: 'Regel',
  all: 'Alle',
  rules: 'Angewandte Regeln',
  ruleId: 'Regel',
  version: 'Fassung',
  parameters: 'Parameter',
  noParameters: 'keine',
  inScope: 'Feststellungen im Umfang',
  observed: 'Beobachtet',
  inferred: 'Gefolgert',
  notDeterminable: 'Nicht feststellbar',
  caveat: 'Vorbehalt',
  notJudged: 'Nicht beurteilt, im ganzen Zwischenspeicher',
  notJudgedWhy: ({ count }) =>
    `Nicht von allen Betrieben wurden die Antworten vollständig abgerufen: ${count === 1 ? '1 Bewertung dort konnte' : `${formatCount(count, 'de-DE')} Bewertungen dort konnten`} nicht vollständig beurteilt werden.`,
  verdicts: { pass: 'bestanden', fail: 'Abweichung', 'not-applicable': 'nicht anwendbar' },
}

/** @param locale BCP 47 tag. */
export function toWorkingPaperWords(locale: string): WorkingPaperWords {
  return new Intl.Locale(locale).language === 'de' ? german : english
}
