import type { LanguageTexts } from './language-texts.ts'

export const ITALIAN: LanguageTexts = {
  gap: ' ',
  names: ['Giulia', 'Signor Ferrara', 'Niccolò', 'Signora Conti', 'Desirée', 'Matteo'],
  greetings: ['Buongiorno {name},', 'Gentile {name},', 'Ciao {name},'],
  thanks: [
    'grazie per averci scritto.',
    'la ringraziamo per il suo messaggio.',
    'grazie della visita.',
    'abbiamo letto le sue parole insieme a tutta la squadra.',
  ],
  ownerMatters: [
    'La consegna in ritardo è dipesa dal corriere, che abbiamo già sostituito.',
    'Abbiamo controllato la fattura e il rimborso parte domani.',
    'L’appuntamento era stato segnato due volte nel calendario.',
    'Il pezzo di ricambio è arrivato: può passare quando vuole.',
    'La sala interna è più silenziosa, la prossima volta gliela riserviamo.',
    'Non troviamo la sua prenotazione: ci può mandare il numero?',
    'Il parcheggio dietro la chiesa è libero dopo le diciotto.',
    'I tortelli di zucca si fanno solo il venerdì, perché sono a mano.',
  ],
  closings: ['A presto!', 'Cordiali saluti.', 'Ci chiami pure, troviamo una soluzione.', 'La aspettiamo.'],
  signatures: ['Lo staff di {business}', '{business}', '{name}, titolare'],
  customerOpenings: ['Grazie della risposta.', 'Non è andata proprio così.', 'Aggiungo solo una cosa:'],
  customerMatters: [
    'Il rimborso è arrivato stamattina.',
    'Sto ancora aspettando la telefonata.',
    'La vostra collega è stata gentilissima.',
    'Il preventivo riportava un’altra cifra.',
  ],
  customerClosings: [
    'Per me la questione è chiusa.',
    'Ci vediamo in primavera.',
    'Attendo una risposta scritta.',
  ],
}
