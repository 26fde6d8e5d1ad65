import type { Zone } from './local-time.ts'
import type { LanguageCode } from './texts/compose-response.ts'

/** The location of a demo business: its language, its local time and the parts of its name. */
export interface Locale {
  readonly country: string
  readonly language: LanguageCode
  readonly zone: Zone
  readonly cities: readonly string[]
  /** `{}` is replaced by one of `properNames`. */
  readonly trades: readonly string[]
  readonly properNames: readonly string[]
  /** The weight of the locale. */
  readonly weight: number
}

const europe = (name: string, standardMinutes: number): Zone => ({
  name,
  standardMinutes,
  daylight: 'europe',
})
const fixed = (name: string, standardMinutes: number): Zone => ({ name, standardMinutes, daylight: 'none' })
const america = (name: string, standardMinutes: number): Zone => ({
  name,
  standardMinutes,
  daylight: 'north-america',
})

export const LOCALES: readonly Locale[] = [
  {
    country: 'US',
    language: 'en',
    zone: america('America/New_York', -300),
    cities: ['New York', 'Boston', 'Philadelphia', 'Atlanta'],
    trades: [
      '{} Dental Care',
      '{} Auto Repair',
      '{} Plumbing & Heating',
      '{} Veterinary Clinic',
      '{} Bakery',
    ],
    properNames: ['Harbor Point', 'Maple Street', 'Kingsley', 'Old Mill', 'Brightwater'],
    weight: 5,
  },
  {
    country: 'US',
    language: 'en',
    zone: america('America/Los_Angeles', -480),
    cities: ['Portland', 'San Diego', 'Sacramento'],
    trades: ['{} Cycle Works', '{} Family Dentistry', '{} Coffee Roasters', '{} Movers'],
    properNames: ['Redwood', 'Pacific Grove', 'Sunset', 'Cascade'],
    weight: 3,
  },
  {
    country: 'GB',
    language: 'en',
    zone: europe('Europe/London', 0),
    cities: ['London', 'Leeds', 'Bristol', 'Edinburgh'],
    trades: ['{} Opticians', '{} Garage', 'The {} Arms', '{} Carpets', '{} Lettings'],
    properNames: ['Fairholme', 'Whitby', 'Ashdown', 'Pemberton'],
    weight: 4,
  },
  {
    country: 'AU',
    language: 'en',
    zone: { name: 'Australia/Melbourne', standardMinutes: 600, daylight: 'south-east-australia' },
    cities: ['Melbourne', 'Geelong', 'Ballarat'],
    trades: ['{} Physio', '{} Landscaping', '{} Bikes'],
    properNames: ['Yarra', 'Banksia', 'Southbank'],
    weight: 2,
  },
  {
    country: 'DE',
    language: 'de',
    zone: europe('Europe/Berlin', 60),
    cities: ['Berlin', 'Leipzig', 'Freiburg', 'Kiel'],
    trades: ['Zahnarztpraxis {}', 'Autohaus {}', 'Bäckerei {}', 'Gasthof {}', 'Fahrschule {}'],
    properNames: ['Lindner', 'am Markt', 'Osterholz', 'Grünwald', 'Petersen'],
    weight: 6,
  },
  {
    country: 'FR',
    language: 'fr',
    zone: europe('Europe/Paris', 60),
    cities: ['Lyon', 'Nantes', 'Lille'],
    trades: ['Boulangerie {}', 'Garage {}', 'Hôtel {}', 'Cabinet dentaire {}'],
    properNames: ['des Tilleuls', 'Bellevue', 'Moreau', 'du Vieux Pont'],
    weight: 4,
  },
  {
    country: 'ES',
    language: 'es',
    zone: europe('Europe/Madrid', 60),
    cities: ['Valencia', 'Sevilla', 'Bilbao'],
    trades: ['Clínica {}', 'Taller {}', 'Restaurante {}'],
    properNames: ['La Encina', 'Del Puerto', 'Robledo'],
    weight: 3,
  },
  {
    country: 'IT',
    language: 'it',
    zone: europe('Europe/Rome', 60),
    cities: ['Torino', 'Bologna', 'Bari'],
    trades: ['Trattoria {}', 'Officina {}', 'Studio dentistico {}'],
    properNames: ['della Rocca', 'Bianchi', 'al Ponte'],
    weight: 3,
  },
  {
    country: 'PL',
    language: 'pl',
    zone: europe('Europe/Warsaw', 60),
    cities: ['Kraków', 'Łódź', 'Gdańsk'],
    trades: ['Stomatologia {}', 'Serwis rowerowy {}', 'Pensjonat {}'],
    properNames: ['Dębowy', 'Żuraw', 'Pod Lipą'],
    weight: 2,
  },
  {
    country: 'GR',
    language: 'el',
    zone: europe('Europe/Athens', 120),
    cities: ['Αθήνα', 'Θεσσαλονίκη'],
    trades: ['Ταβέρνα {}', 'Ξενοδοχείο {}'],
    properNames: ['Η Ελιά', 'Αιγαίο', 'Το Λιμάνι'],
    weight: 2,
  },
  {
    country: 'KZ',
    language: 'ru',
    zone: fixed('Asia/Almaty', 300),
    cities: ['Алматы', 'Астана'],
    trades: ['Стоматология «{}»', 'Автосервис «{}»', 'Кафе «{}»'],
    properNames: ['Берёзка', 'Север', 'Каштан'],
    weight: 2,
  },
  {
    country: 'UA',
    language: 'uk',
    zone: europe('Europe/Kyiv', 120),
    cities: ['Київ', 'Львів', 'Одеса'],
    trades: ['Кав’ярня «{}»', 'Клініка «{}»', 'Готель «{}»'],
    properNames: ['Калина', 'Світанок', 'Їжак'],
    weight: 2,
  },
  {
    country: 'AE',
    language: 'ar',
    zone: fixed('Asia/Dubai', 240),
    cities: ['دبي', 'الشارقة'],
    trades: ['مطعم {}', 'عيادة {}', 'ورشة {}'],
    properNames: ['النخيل', 'الواحة', 'البحر'],
    weight: 2,
  },
  {
    country: 'IL',
    language: 'he',
    zone: { name: 'Asia/Jerusalem', standardMinutes: 120, daylight: 'israel' },
    cities: ['תל אביב', 'חיפה'],
    trades: ['מסעדת {}', 'מרפאת {}', 'מוסך {}'],
    properNames: ['הזית', 'הגליל', 'השקמה'],
    weight: 2,
  },
  {
    country: 'IN',
    language: 'hi',
    zone: fixed('Asia/Kolkata', 330),
    cities: ['मुंबई', 'जयपुर', 'पुणे'],
    trades: ['{} मिठाई', '{} क्लिनिक', 'होटल {}'],
    properNames: ['शांति', 'कमल', 'राजमहल'],
    weight: 2,
  },
  {
    country: 'TH',
    language: 'th',
    zone: fixed('Asia/Bangkok', 420),
    cities: ['กรุงเทพฯ', 'เชียงใหม่'],
    trades: ['ร้านอาหาร{}', 'คลินิก{}', 'โรงแรม{}'],
    properNames: ['บัวแก้ว', 'ริมน้ำ', 'ดอกไม้'],
    weight: 2,
  },
  {
    country: 'CN',
    language: 'zh',
    zone: fixed('Asia/Shanghai', 480),
    cities: ['上海', '成都', '杭州'],
    trades: ['{}餐厅', '{}口腔诊所', '{}汽车维修'],
    properNames: ['春风', '锦江', '福缘'],
    weight: 3,
  },
  {
    country: 'JP',
    language: 'ja',
    zone: fixed('Asia/Tokyo', 540),
    cities: ['東京', '札幌', '福岡'],
    trades: ['{}歯科医院', '旅館{}', '{}自転車店'],
    properNames: ['さくら', '若葉', '海風'],
    weight: 3,
  },
  {
    country: 'KR',
    language: 'ko',
    zone: fixed('Asia/Seoul', 540),
    cities: ['서울', '부산'],
    trades: ['{} 치과', '{} 식당', '{} 카센터'],
    properNames: ['한강', '푸른솔', '다온'],
    weight: 2,
  },
]
