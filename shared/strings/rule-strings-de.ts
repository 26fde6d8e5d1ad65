import type { AllRuleWords } from './rule-strings.ts'

/** The texts of the rules in German, for reports. */
export const ruleWordsDe: AllRuleWords = {
  'long-hidden': {
    title: 'Lange verborgen',
    explanation:
      'Bewertungen, die zum Stichzeitpunkt verborgen und nicht gelöscht sind, und das länger als die Grenze.',
    observed: 'Die letzte aufgezeichnete Änderung hat die Bewertung verborgen, und wann.',
    inferred: 'Dass sie seither verborgen blieb: Eine spätere Änderung ist nicht aufgezeichnet.',
    notDeterminable: 'Warum sie verborgen wurde, und von wem.',
    caveat:
      'Das Verbergen kann berechtigt sein (Spam, Beleidigung, Datenschutz); der Grund muss erfragt werden.',
    parameters: { days: 'Verborgen seit mehr als' },
  },
  'deleted-after-hiding': {
    title: 'Gelöscht, während verborgen',
    explanation: 'Bewertungen, die erst verborgen und dann gelöscht wurden, während sie verborgen waren.',
    observed: 'Wann die Bewertung verborgen und wann sie erstmals als gelöscht aufgezeichnet wurde.',
    inferred: 'In der Zeit dazwischen hat sie niemand auf der Website gesehen.',
    notDeterminable: 'Wer sie gelöscht hat, und auf wessen Wunsch.',
    caveat: 'Dahinter kann ein Löschverlangen oder eine Aufbewahrungsregel stehen.',
    parameters: {},
  },
  'deleted-without-hide': {
    title: 'Gelöscht, ohne vorher verborgen zu sein',
    explanation: 'Bewertungen, vor deren erster aufgezeichneter Löschung keine verborgene Zeit liegt.',
    observed:
      'Wann die Bewertung erstmals als gelöscht aufgezeichnet wurde, und dass kein früherer Eintrag sie verbarg.',
    inferred: 'Sie verschwand von der Website, falls sie dort war, allein durch die Löschung.',
    notDeterminable: 'Ob sie vor dem ersten aufgezeichneten Eintrag verborgen war oder nie sichtbar.',
    caveat: 'Sie kann vor der abgerufenen Zeit verborgen oder nie sichtbar gewesen sein.',
    parameters: {},
  },
  toggling: {
    title: 'Hin und her geschaltet',
    explanation: 'Bewertungen, deren Sichtbarkeit mindestens so oft geändert wurde, wie die Grenze angibt.',
    observed:
      'Jede Änderung und ihre Zeit. Der erste aufgezeichnete Eintrag ist keine Änderung: Was vor ihm war, ist nicht bekannt.',
    inferred: 'Nichts über die Änderungen hinaus.',
    notDeterminable: 'Warum sie geändert wurde, und ob von einer Person oder mehreren.',
    caveat:
      'Einarbeitung, ein Streitfall oder Fehlgriffe; die kürzeste Zeit zwischen zwei Änderungen ist angegeben.',
    parameters: { changes: 'Änderungen, mindestens' },
  },
  'hidden-after-customer-reply': {
    title: 'Bald nach einer Antwort des Kunden verborgen',
    explanation: 'Bewertungen, die innerhalb der Grenze nach einer Antwort des Kunden verborgen wurden.',
    observed: 'Die Zeit der Antwort und die Zeit des Verbergens.',
    inferred: 'Das eine folgte auf das andere.',
    notDeterminable: 'Ob die Antwort der Grund war.',
    caveat: 'Die Antwort kann darum bitten oder personenbezogene Daten enthalten; sie ist zu lesen.',
    parameters: { hours: 'Verborgen innerhalb von' },
  },
  'hidden-never-answered': {
    title: 'Verborgen und nie beantwortet',
    explanation:
      'Bewertungen, die zum Stichzeitpunkt verborgen und nicht gelöscht sind und keine Antwort des Inhabers haben.',
    observed:
      'Das Verbergen, und dass die vollständige Liste der Antworten bis zum Stichzeitpunkt keine des Inhabers enthält.',
    inferred: 'Der Inhaber hat nicht über diesen Dienst geantwortet.',
    notDeterminable: 'Ob der Kunde auf anderem Weg eine Antwort erhielt.',
    caveat: 'Sie kann anderswo beantwortet sein; wo Antworten nicht abgerufen wurden, wird nichts ausgesagt.',
    parameters: {},
  },
  'reply-nobody-could-see': {
    title: 'Beantwortet, wo es niemand sehen konnte',
    explanation: 'Antworten des Inhabers aus der Zeit, in der die Bewertung verborgen oder gelöscht war.',
    observed: 'Die Zeit der Antwort, und dass die Bewertung zu dieser Zeit verborgen oder gelöscht war.',
    inferred: 'Besucher der Website konnten die Antwort nicht lesen, als sie gegeben wurde.',
    notDeterminable: 'Ob der Kunde sie persönlich erhielt.',
    caveat: 'Der Kunde kann sie persönlich erhalten haben.',
    parameters: {},
  },
  'bulk-hide': {
    title: 'In großer Zahl verborgen',
    explanation:
      'Bewertungen eines Betriebs, von denen innerhalb weniger Minuten mindestens so viele verborgen wurden, wie die Grenze angibt.',
    observed: 'Jedes Verbergen und seine Zeit.',
    inferred: 'Sie wurden in einem Zug verborgen.',
    notDeterminable: 'Ob ein Mensch oder ein Programm sie verbarg, und warum.',
    caveat: 'Eine Welle von Spam, ein Umzug der Daten oder zusammengelegte Betriebe.',
    parameters: { hides: 'Verborgene Bewertungen, mindestens', minutes: 'Innerhalb von' },
  },
  'window-dressing': {
    title: 'Kurz vor dem Stichzeitpunkt wieder sichtbar',
    explanation:
      'Verborgene Bewertungen, die in den Tagen vor dem Stichzeitpunkt oder vor einem Ankündigungstag wieder sichtbar wurden. Solche, die bald danach wieder verborgen wurden, sind gekennzeichnet.',
    observed: 'Wann die Bewertung wieder sichtbar wurde, und ob und wann sie erneut verborgen wurde.',
    inferred: 'Sie war am Ende des Zeitraums wieder sichtbar.',
    notDeterminable: 'Ob der bevorstehende Termin ein Grund war.',
    caveat: 'Es kann eine wirkliche Abhilfe sein; mit der Rate davor zu vergleichen.',
    parameters: {
      days: 'Wieder sichtbar in den letzten',
      notice: 'Vor dem Tag (keiner: der Stichzeitpunkt)',
      again: 'Erneut verborgen innerhalb von',
    },
  },
  'contradictory-record': {
    title: 'Die Aufzeichnung widerspricht sich',
    explanation:
      'Bewertungen mit entgegengesetzten Einträgen in derselben Sekunde, mit einer zurückgenommenen Löschung oder mit Einträgen, die der Dienst nicht mehr oder anders liefert.',
    observed: 'Die Einträge selbst, und welche Abrufe sie brachten.',
    inferred: 'Die Aufzeichnung ergibt keinen einheitlichen Verlauf.',
    notDeterminable: 'Welcher der Einträge richtig ist, und wer die Aufzeichnung geändert hat.',
    caveat: 'Zeiten sind auf eine Sekunde genau; Berechtigungen oder Filter können sich geändert haben.',
    parameters: {},
  },
  'outlier-business': {
    title: 'Betrieb, der mehr verbirgt als die anderen',
    explanation:
      'Betriebe, deren Anteil verborgener Bewertungen höher ist, als der Zufall zulässt, verglichen mit allen anderen zusammen.',
    observed:
      'Wie viele Bewertungen jedes Betriebs sichtbar waren, und wie viele davon danach verborgen wurden.',
    inferred:
      'Der Unterschied ist größer, als der Zufall erklären würde, nach Korrektur für den Vergleich vieler Betriebe.',
    notDeterminable: 'Woher der Unterschied kommt.',
    caveat:
      'Betriebe unterscheiden sich in ihren Kunden und Bewertungen; kleine fallen erst bei einem großen Unterschied auf.',
    parameters: { percent: 'Irrtumswahrscheinlichkeit, höchstens' },
  },
}
