import { listOf, type QueryWords } from './query-strings.ts'
import { ruleWordsDe } from './rule-strings-de.ts'

const titles = new Map(Object.entries(ruleWordsDe).map(([rule, { title }]) => [rule, title]))

/** The words of query-words.ts in German, for reports. */
export const queryWordsDe: QueryWords = {
  visibility: { hidden: 'Verborgen', shown: 'Sichtbar', unknown: 'Sichtbarkeit nicht bekannt' },
  deleted: { yes: 'Gelöscht', no: 'Nicht gelöscht', unknown: 'Löschung nicht bekannt' },
  response: {
    none: 'Keine Antwort',
    owner: 'Antwort des Inhabers',
    customer: 'Antwort des Kunden',
    any: 'Irgendeine Antwort',
    'not-fetched': 'Antworten nicht abgerufen',
  },
  type: { owner: 'Vom Inhaber geschrieben', customer: 'Vom Kunden geschrieben' },
  'was-shown': { yes: 'Mindestens einmal sichtbar', no: 'Nie als sichtbar aufgezeichnet' },
  'hidden-after-shown': {
    yes: 'Verborgen, nachdem sie sichtbar war',
    no: 'Nicht verborgen, nachdem sie sichtbar war',
  },
  contradictory: {
    yes: 'Widersprüchlich',
    no: 'Nicht widersprüchlich',
    'same-second': 'Entgegengesetzte Einträge der letzten Sekunde',
    businesses: 'Unter mehreren Betrieben',
    future: 'Letzter Eintrag in der Zukunft datiert',
  },
  vanished: { yes: 'Mit verschwundenen Einträgen', no: 'Ohne verschwundene Einträge' },
  star: { yes: 'Mit Stern', no: 'Ohne Stern' },
  watched: { yes: 'Beobachtet', no: 'Nicht beobachtet' },
  note: { yes: 'Mit Notiz', no: 'Ohne Notiz' },
  disposition: {
    open: 'Offene Feststellung',
    confirmed: 'Bestätigte Feststellung',
    dismissed: 'Verworfene Feststellung',
  },
  anyFinding: 'Mit Feststellung',
  noFinding: 'Ohne Feststellung',
  finding: (rule) => `Feststellung „${titles.get(rule) ?? rule}“`,
  anyTag: 'Mit Schlagwort',
  noTag: 'Ohne Schlagwort',
  tag: (name) => `Schlagwort ${name}`,
  business: (ids) => listOf(ids.length === 1 ? 'Betrieb' : 'Betriebe', ids, 'und', 'weitere'),
  feedback: (ids) => listOf(ids.length === 1 ? 'Bewertung' : 'Bewertungen', ids, 'und', 'weitere'),
  changed: (days) => `Geändert: ${days}`,
  date: (days) => `Antwort mit Datum: ${days}`,
  since: (day) => `seit ${day}`,
  until: (day) => `bis ${day}`,
  hiddenFor: (span) => `Verborgen seit ${span}`,
  hiddenTotal: (span) => `Insgesamt verborgen während ${span}`,
  hides: (count) => `${count} Mal verborgen worden`,
  events: (count) => `Ereignisse: ${count}`,
  contains: (text) => `Enthält „${text}“`,
  word: (text) => `„${text}“`,
  prefix: (text) => `„${text}…“`,
  comparison: { '<': 'weniger als', '<=': 'höchstens', '>': 'mehr als', '>=': 'mindestens' },
  unit: {
    h: (count) => (count === 1 ? '1 Stunde' : `${count} Stunden`),
    d: (count) => (count === 1 ? '1 Tag' : `${count} Tagen`),
    w: (count) => (count === 1 ? '1 Woche' : `${count} Wochen`),
  },
  or: ' oder ',
  and: ' und ',
  not: (what) => `nicht: ${what}`,
  within: (text) => (NOUN.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)),
}

/** What keeps its capital within a sentence. */
const NOUN = /^(?:Antwort|Betrieb|Bewertung|Ereignis|Feststellung|Löschung|Schlagwort|Sichtbarkeit)/
