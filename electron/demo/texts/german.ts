import type { LanguageTexts } from './language-texts.ts'

export const GERMAN: LanguageTexts = {
  gap: ' ',
  names: ['Frau Schäfer', 'Herr Yıldız', 'Jürgen', 'Anneliese', 'Familie Groß', 'Tobias', 'Frau Nowak'],
  greetings: ['Guten Tag {name},', 'Hallo {name},', 'Guten Morgen {name},', 'Sehr geehrte Kundschaft,'],
  thanks: [
    'vielen Dank für Ihre Rückmeldung.',
    'danke, dass Sie sich die Zeit genommen haben.',
    'wir freuen uns über jede ehrliche Nachricht.',
    'Ihre Zeilen haben wir im Team besprochen.',
    'danke für Ihren Besuch bei uns.',
  ],
  ownerMatters: [
    'Die verspätete Lieferung lag an unserem Großhändler in Süddeutschland.',
    'Die Rechnung haben wir geprüft und die doppelte Anfahrt gestrichen.',
    'Der Termin wurde versehentlich zweimal vergeben, das darf nicht passieren.',
    'Unser Parkplatz ist seit März wieder geöffnet, die Baustelle ist weg.',
    'Die Wartezeit war an diesem Tag außergewöhnlich lang, zwei Kolleginnen waren krank.',
    'Das Ersatzteil ist da, Sie können jederzeit vorbeikommen.',
    'Brötchen mit Roggen backen wir jetzt auch am Sonntag.',
    'Den Betrag haben wir Ihnen am Montag zurücküberwiesen.',
    'Unter diesem Namen finden wir leider keinen Auftrag, bitte nennen Sie uns die Auftragsnummer.',
    'Die Straße vor dem Haus bleibt bis Ende Oktober gesperrt.',
  ],
  closings: [
    'Rufen Sie uns gern an, wir klären das.',
    'Wir freuen uns auf ein Wiedersehen.',
    'Beim nächsten Mal geht der Kaffee aufs Haus.',
    'Mit freundlichen Grüßen',
    'Bis bald in unserem Haus!',
  ],
  signatures: ['Ihr Team von {business}', '{business}', '{name}, Geschäftsführung'],
  customerOpenings: [
    'Danke für die schnelle Antwort.',
    'Leider stimmt das so nicht.',
    'Ich habe mehrmals angerufen.',
    'Eine kurze Ergänzung:',
  ],
  customerMatters: [
    'Das Geld ist inzwischen angekommen.',
    'Auf das Ersatzteil warte ich immer noch.',
    'Die Kollegin am Empfang hat sich sofort gekümmert.',
    'Die Rechnung weicht vom Kostenvoranschlag ab.',
    'Bitte löschen Sie meinen Nachnamen aus Ihrer Antwort.',
  ],
  customerClosings: [
    'Damit ist es für mich erledigt.',
    'Ich bitte um schriftliche Antwort.',
    'Bis zum nächsten Mal!',
  ],
}
