import type { LanguageTexts } from './language-texts.ts'

export const SPANISH: LanguageTexts = {
  gap: ' ',
  names: ['Íñigo', 'Doña Carmen', 'Lucía', 'Sr. Núñez', 'Begoña', 'Andrés'],
  greetings: ['Hola, {name}:', 'Buenos días, {name}.', 'Buenas tardes, {name}.'],
  thanks: [
    'Gracias por escribirnos.',
    'Agradecemos mucho su mensaje.',
    'Gracias por habernos visitado.',
    'Hemos leído sus palabras con todo el equipo.',
  ],
  ownerMatters: [
    'El retraso de la entrega se debió a una huelga de transporte.',
    'Hemos revisado la factura y le devolvemos la diferencia.',
    'La cita se duplicó por un error del calendario.',
    'La terraza vuelve a abrir en abril, con más mesas a la sombra.',
    'El recambio llegó ayer al taller y está reservado para usted.',
    'No encontramos su reserva; ¿podría enviarnos el número?',
    'El aparcamiento del mercado es gratuito después de las dos.',
    'El niño puede comer del menú pequeño, también sin gluten.',
  ],
  closings: [
    '¡Hasta pronto!',
    'Un cordial saludo.',
    'Llámenos cuando quiera y lo resolvemos.',
    'Le esperamos de nuevo.',
  ],
  signatures: ['El equipo de {business}', '{business}', '{name}, gerente'],
  customerOpenings: ['Gracias por contestar.', 'No fue así exactamente.', 'Solo quiero añadir una cosa.'],
  customerMatters: [
    'El reembolso ya ha llegado.',
    'Sigo esperando la llamada del taller.',
    'Su compañera lo arregló en un día.',
    'El presupuesto decía otra cantidad.',
  ],
  customerClosings: ['Por mi parte, asunto cerrado.', 'Un saludo.', 'Espero una respuesta por escrito.'],
}
