import type { ReportLanguage } from '../domain/pdf-report.ts'
import type { SampleState, StrataKind } from '../domain/sample.ts'
import { countOf } from '../format/count.ts'

type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Words of the working paper of a sample. */
const english = {
  none: '–',
  population: 'Population',
  search: 'Search',
  everything: 'Everything in the cache',
  items: 'Items',
  frozen: 'Frozen',
  receipt: 'Newest receipt then',
  idsSha256: 'SHA-256 of the ids',
  listSha256: 'SHA-256 of the list',
  populationNote:
    'The items were frozen before the draw: their ids in ascending order, each followed by a line feed, give the first hash; the list with business, visibility and month of each gives the second.',
  draw: 'Draw',
  sample: 'Sample',
  state: 'State',
  method: 'Method',
  size: 'Items drawn',
  basis: 'Size reckoned from',
  basisText: (confidence: string, tolerable: string, expected: number): string =>
    `${confidence} confidence, tolerable rate ${tolerable}, ${countOf(expected, 'deviation', 'deviations', 'en-GB')} expected`,
  seed: 'Seed',
  generator: 'Generator',
  drawn: 'Drawn',
  preparer: 'Preparer',
  secondReviewer: 'Second reviewer',
  drawnAgainBecause: 'Drawn again because',
  abandonedBecause: 'Abandoned because',
  stratum: 'Stratum',
  drawnItems: 'Drawn',
  drawNote:
    'The drawn items follow from the list, the method and the seed alone. Anybody can draw them again with a hash function; the rules and test vectors are in the documentation of Unhidden.',
  caveats: {
    random: '',
    interval:
      'The limits take the interval sample for a random one. They do not hold where the order of ids has a pattern that goes with deviations.',
    proportional:
      'The limits take the proportional sample for a random one of the whole population, which is usually on the safe side.',
    fixed:
      'The same number was drawn from strata of different size, so the limits hold for each stratum, and not for the whole population.',
  } as Texts<'random' | 'interval' | 'proportional' | 'fixed'>,
  evaluation: 'Evaluation',
  figure: 'Id',
  notEvaluated:
    'Not evaluated: the sheets are not locked, or the codes may not be seen yet. Nothing is said about the population.',
  evaluationHead: [
    'Coding',
    'Pass or fail',
    'Deviations',
    'Not applicable',
    'At most (one-sided)',
    'Interval (two-sided)',
    'At most, items',
  ],
  limits: (confidence: string): string =>
    `Confidence ${confidence}. Limits of the rate are exact (Clopper–Pearson, binomial); the most items that deviate is exact for a population of this size (hypergeometric). Items that were not applicable are left out.`,
  tolerable: (rate: string): string =>
    `Tolerable rate: ${rate}. A limit above it does not show that the rate is tolerable.`,
  codings: { first: 'First reviewer', second: 'Second reviewer', either: 'Deviation for either' } as Texts<
    'first' | 'second' | 'either'
  >,
  kappa: 'Cohen’s kappa (95 %)',
  notDefined: 'not defined',
  observed: 'Equal codes',
  byChance: 'Equal by chance',
  disagreements: 'Items coded differently',
  draws: 'All draws from this population',
  drawsNote:
    'Every draw from the same items or by the same search, oldest first. No draw can be removed; abandoned ones stay.',
  drawsHead: ['Sample', 'Title', 'State', 'Method', 'Seed', 'Drawn (UTC)', 'Preparer', 'Reason', 'Items'],
  states: {
    open: 'being coded',
    coded: 'coded, sheet locked',
    'second-review': 'in double coding',
    locked: 'double coded, locked',
    abandoned: 'abandoned',
  } as Texts<SampleState>,
  methods: { random: 'random', interval: 'interval', stratified: 'stratified' } as Texts<
    'random' | 'interval' | 'stratified'
  >,
  strata: {
    business: 'by business',
    visibility: 'by visibility',
    month: 'by month of the last event',
  } as Texts<StrataKind>,
  allocations: { proportional: 'in proportion', fixed: 'the same number of each' } as Texts<
    'proportional' | 'fixed'
  >,
}
export type SamplePaperWords = typeof english

const german: SamplePaperWords = {
  none: '–',
  population: 'Grundgesamtheit',
  search: 'Suche',
  everything: 'Alles im Zwischenspeicher',
  items: 'Bewertungen',
  frozen: 'Festgeschrieben',
  receipt: 'Neuester Beleg damals',
  idsSha256: 'SHA-256 der Nummern',
  listSha256: 'SHA-256 der Liste',
  populationNote:
    'Die Bewertungen wurden vor der Ziehung festgeschrieben: ihre Nummern in aufsteigender Reihenfolge, jede mit einem Zeilenvorschub, ergeben den ersten Hash; die Liste mit Betrieb, Sichtbarkeit und Monat ergibt den zweiten.',
  draw: 'Ziehung',
  sample: 'Stichprobe',
  state: 'Stand',
  method: 'Verfahren',
  size: 'Gezogene Bewertungen',
  basis: 'Umfang berechnet aus',
  basisText: (confidence, tolerable, expected) =>
    `${confidence} Sicherheit, tolerierbarer Anteil ${tolerable}, ${countOf(expected, 'erwartete Abweichung', 'erwartete Abweichungen', 'de-DE')}`,
  seed: 'Startwert',
  generator: 'Generator',
  drawn: 'Gezogen',
  preparer: 'Erste Prüfung durch',
  secondReviewer: 'Zweite Prüfung durch',
  drawnAgainBecause: 'Erneut gezogen, weil',
  abandonedBecause: 'Aufgegeben, weil',
  stratum: 'Schicht',
  drawnItems: 'Gezogen',
  drawNote:
    'Die gezogenen Bewertungen folgen allein aus Liste, Verfahren und Startwert. Wer eine Hashfunktion hat, kann sie erneut ziehen; Regeln und Prüfwerte stehen in der Dokumentation von Unhidden.',
  caveats: {
    random: '',
    interval:
      'Die Grenzen nehmen die Intervallstichprobe für eine zufällige. Sie gelten nicht, wo die Reihenfolge der Nummern ein Muster hat, das mit Abweichungen zusammenhängt.',
    proportional:
      'Die Grenzen nehmen die proportionale Stichprobe für eine zufällige aus der ganzen Grundgesamtheit; das liegt meist auf der sicheren Seite.',
    fixed:
      'Aus verschieden großen Schichten wurde gleich viel gezogen; die Grenzen gelten für jede Schicht und nicht für die ganze Grundgesamtheit.',
  },
  evaluation: 'Auswertung',
  figure: 'Kennung',
  notEvaluated:
    'Nicht ausgewertet: Die Prüfbögen sind nicht abgeschlossen, oder die Urteile dürfen noch nicht gezeigt werden. Über die Grundgesamtheit wird nichts ausgesagt.',
  evaluationHead: [
    'Prüfung',
    'Beurteilt',
    'Abweichungen',
    'Nicht anwendbar',
    'Höchstens (einseitig)',
    'Intervall (zweiseitig)',
    'Höchstens, Bewertungen',
  ],
  limits: (confidence) =>
    `Sicherheit ${confidence}. Die Grenzen des Anteils sind exakt (Clopper–Pearson, binomial); die größte Zahl abweichender Bewertungen ist exakt für eine Grundgesamtheit dieser Größe (hypergeometrisch). Nicht anwendbare Bewertungen zählen nicht.`,
  tolerable: (rate) =>
    `Tolerierbarer Anteil: ${rate}. Eine Grenze darüber zeigt nicht, dass der Anteil tolerierbar ist.`,
  codings: { first: 'Erste Prüfung', second: 'Zweite Prüfung', either: 'Abweichung bei einer von beiden' },
  kappa: 'Cohens Kappa (95 %)',
  notDefined: 'nicht bestimmt',
  observed: 'Gleiche Urteile',
  byChance: 'Davon durch Zufall zu erwarten',
  disagreements: 'Verschieden beurteilt',
  draws: 'Alle Ziehungen aus dieser Grundgesamtheit',
  drawsNote:
    'Jede Ziehung aus denselben Bewertungen oder mit derselben Suche, die älteste zuerst. Keine Ziehung kann entfernt werden; aufgegebene bleiben.',
  drawsHead: [
    'Stichprobe',
    'Titel',
    'Stand',
    'Verfahren',
    'Startwert',
    'Gezogen (UTC)',
    'Durch',
    'Grund',
    'Bewertungen',
  ],
  states: {
    open: 'in Prüfung',
    coded: 'geprüft, abgeschlossen',
    'second-review': 'in zweiter Prüfung',
    locked: 'doppelt geprüft, abgeschlossen',
    abandoned: 'aufgegeben',
  },
  methods: { random: 'zufällig', interval: 'Intervall', stratified: 'geschichtet' },
  strata: {
    business: 'nach Betrieb',
    visibility: 'nach Sichtbarkeit',
    month: 'nach Monat des letzten Ereignisses',
  },
  allocations: { proportional: 'anteilig', fixed: 'gleich viele aus jeder' },
}

export function toSamplePaperWords(language: ReportLanguage): SamplePaperWords {
  return language === 'de' ? german : english
}
