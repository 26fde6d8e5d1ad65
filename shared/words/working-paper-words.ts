import type { DispositionState, Ground } from '../domain/finding.ts'
import type { Verdict } from '../domain/sample.ts'

/** Words of findings and samples in PDF reports. */
const english = {
  titles: {
    reference: 'Reference',
    period: 'From – to (UTC)',
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
  moreLines: (count: number): string => `… and ${count} more in rows.csv`,
  dispositions: {
    open: 'open',
    confirmed: 'confirmed',
    dismissed: 'dismissed',
  } as Readonly<Record<DispositionState, string>>,
  grounds: {
    confidential: 'Confidential content',
    abusive: 'Abusive content',
    privacy: 'Personal data',
    discriminatory: 'Discriminatory content',
    false: 'Content found to be false',
    fake: 'Not written by a customer',
    unrelated: 'Unrelated to the business',
    'none-given': 'No ground given',
    own: 'Another ground, in the reason',
  } as Readonly<Record<Ground, string>>,
  verdicts: { pass: 'pass', fail: 'fail', 'not-applicable': 'not applicable' } as Readonly<
    Record<Verdict, string>
  >,
}
export type WorkingPaperWords = typeof english

const german: WorkingPaperWords = {
  titles: {
    reference: 'Referenz',
    period: 'Von – bis (UTC)',
    evidence: 'Belege',
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
  moreLines: (count) => `… und ${count} weitere in rows.csv`,
  dispositions: { open: 'offen', confirmed: 'bestätigt', dismissed: 'verworfen' },
  grounds: {
    confidential: 'Vertraulicher Inhalt',
    abusive: 'Beleidigender Inhalt',
    privacy: 'Personenbezogene Daten',
    discriminatory: 'Diskriminierender Inhalt',
    false: 'Als falsch festgestellt',
    fake: 'Nicht von einer Kundin oder einem Kunden',
    unrelated: 'Ohne Bezug zum Unternehmen',
    'none-given': 'Kein Grund angegeben',
    own: 'Anderer Grund, in der Begründung',
  },
  verdicts: { pass: 'bestanden', fail: 'Abweichung', 'not-applicable': 'nicht anwendbar' },
}

/** @param locale BCP 47 tag. */
export function toWorkingPaperWords(locale: string): WorkingPaperWords {
  return new Intl.Locale(locale).language === 'de' ? german : english
}
