import type { LanguageTexts } from './language-texts.ts'

export const FRENCH: LanguageTexts = {
  gap: ' ',
  names: ['Élodie', 'M. Lefèvre', 'Mme Benali', 'Théo', 'François', 'Maëlle'],
  greetings: ['Bonjour {name},', 'Bonjour à vous, {name},', 'Bonsoir {name},'],
  thanks: [
    'merci d’avoir pris le temps de nous écrire.',
    'nous vous remercions de votre message.',
    'merci de votre visite.',
    'votre retour a été partagé avec toute l’équipe.',
  ],
  ownerMatters: [
    'Le retard de livraison vient de notre transporteur, que nous avons changé depuis.',
    'La facture a été corrigée et le remboursement part cette semaine.',
    'Le déjeuner du dimanche se réserve désormais en ligne.',
    'La pièce commandée est arrivée : vous pouvez passer quand vous voulez.',
    'Le parking de la rue voisine est gratuit le samedi après-midi.',
    'Nous ne retrouvons pas votre réservation ; pourriez-vous nous donner sa référence ?',
    'La chambre côté cour est plus calme, nous vous la garderons.',
    'Le fournil a été rénové à l’été, d’où la file d’attente.',
  ],
  closings: [
    'Au plaisir de vous revoir bientôt.',
    'N’hésitez pas à nous appeler.',
    'Bien à vous,',
    'À très bientôt chez nous !',
  ],
  signatures: ['L’équipe de {business}', '{business}', '{name}, pour la direction'],
  customerOpenings: [
    'Merci de votre réponse.',
    'Ce n’est pas tout à fait exact.',
    'Je me permets d’ajouter ceci :',
  ],
  customerMatters: [
    'Le remboursement est bien arrivé.',
    'J’attends toujours votre appel.',
    'Votre collègue a été très aimable au téléphone.',
    'Le devis annonçait un autre montant.',
  ],
  customerClosings: ['L’affaire est réglée pour moi.', 'À bientôt.', 'J’attends une réponse écrite.'],
}
