import type { LanguageTexts } from './language-texts.ts'

export const POLISH: LanguageTexts = {
  gap: ' ',
  names: ['Pani Małgorzata', 'Pan Żak', 'Łukasz', 'Zofia', 'Pan Wójcik'],
  greetings: ['Dzień dobry, {name}!', 'Szanowni Państwo,', '{name}, dzień dobry.'],
  thanks: [
    'Dziękujemy za poświęcony czas.',
    'Dziękujemy za wiadomość.',
    'Cieszymy się, że Państwo do nas napisali.',
    'Omówiliśmy te słowa z całym zespołem.',
  ],
  ownerMatters: [
    'Opóźniona dostawa to wina kuriera, z którym już nie współpracujemy.',
    'Sprawdziliśmy fakturę i zwrócimy różnicę na konto.',
    'Wizyta została przez pomyłkę wpisana dwa razy.',
    'Część zamienna dotarła w środę i czeka na odbiór.',
    'Parking za budynkiem jest bezpłatny także w niedzielę.',
    'Nie możemy znaleźć rezerwacji, prosimy o jej numer.',
    'Żurek podajemy teraz również w wersji bez mięsa.',
  ],
  closings: [
    'Zapraszamy ponownie!',
    'Z poważaniem',
    'Prosimy o telefon, wszystko wyjaśnimy.',
    'Do zobaczenia!',
  ],
  signatures: ['Zespół {business}', '{business}', '{name}, kierownictwo'],
  customerOpenings: ['Dziękuję za odpowiedź.', 'To niezupełnie tak było.', 'Dodam tylko jedno:'],
  customerMatters: [
    'Pieniądze już wróciły na konto.',
    'Nadal czekam na telefon z serwisu.',
    'Pani w recepcji załatwiła to w jeden dzień.',
    'W kosztorysie była inna kwota.',
  ],
  customerClosings: ['Dla mnie sprawa zamknięta.', 'Proszę o odpowiedź na piśmie.', 'Pozdrawiam.'],
}
