package ru.spetskarta.recorder.languages;

import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import ru.spetskarta.recorder.core.Glance;

/** The texts of notifications, in the language that was chosen on the page, which may differ from the phone's. */
public final class Texts {
  private static final Map<String, String[]> WORDS = new HashMap<String, String[]>();

  public static final int CHANNEL_RECORDING = 0;
  public static final int CHANNEL_ATTENTION = 1;
  public static final int RECORDING = 2;
  public static final int STOP = 3;
  public static final int INTERRUPTED = 4;
  public static final int GO_ON = 5;
  public static final int NO_PHOTOS = 6;
  public static final int OPEN_TO_RECORD = 7;
  private static final int KM = 8;
  private static final int ALL_SENT = 9;
  private static final int POINTS = 10;
  private static final int PHOTOS = 11;
  private static final int BOTH = 12;
  private static final int WAIT_ONE = 13;
  private static final int WAIT_MANY = 14;
  /** First of the texts for `TROUBLES`, in the same order. */
  private static final int TROUBLE = 15;
  public static final int NOT_RECORDING = 21;
  public static final int START = 22;
  public static final int NO_PAGE = 23;
  public static final int OLD_PAGE = 24;
  public static final int TRIAL = 25;
  public static final int CONSENT = 26;
  public static final int AGREE = 27;
  private static final int DUE = 28;
  /** First of the texts for `CAUSES`, in the same order. */
  private static final int CAUSE = 29;
  private static final int LINK_OFFERED = 32;
  public static final int CONNECT = 33;
  public static final int NOT_NOW = 34;
  public static final int CONNECTING = 35;
  public static final int LINK_FAILED = 36;
  public static final int AGAIN = 37;
  public static final int NO_MACHINE = 38;
  private static final List<String> CAUSES = Arrays.asList("charger", "shift", "border");
  private static final List<String> TROUBLES = Arrays.asList("signal", "inexact", "location_off", "denied", "saver", "restricted");

  static {
    WORDS.put("ru", new String[] {"Запись", "Важное", "Идёт запись", "Стоп", "Запись прервана в %s. Продолжить?", "Продолжить",
        "без фото: откройте приложение", "Откройте приложение, чтобы продолжить запись", "%s км", "всё отправлено",
        "%d точка|%d точки|%d точек", "%d фото|%d фото|%d фото", "%s и %s", "%s ждёт", "%s ждут",
        "нет спутников с %s", "место неточное с %s", "геолокация выключена с %s", "нет доступа к месту с %s",
        "энергосбережение не даёт места с %s", "телефон ограничил приложение с %s",
        "Запись не идёт", "Старт", "Страница не открылась: в телефоне нет Android System WebView, или он сломан. Записи это не мешает.",
        "Android System WebView устарел, и страница не открывается. Обновите его. Записи это не мешает.",
        "Проверка: погасите экран",
        "Пока идёт запись, телефон отправляет место, скорость, фото, заряд и вибрацию. Их видит владелец машины и те, кому он их откроет. Записываем только от «Старт» до «Стоп». Полный текст — на странице «Согласие» сайта.",
        "Согласен, старт",
        "Пора начать запись: %s", "телефон на зарядке", "смена по расписанию", "машина на объекте",
        "Записывать для «%s» (%s)?", "Подключить", "Не нужно", "Подключаем телефон к машине…",
        "Ссылка не открылась: нет связи, или она больше не действует. Проверьте интернет или возьмите у владельца новую.", "Повторить",
        "Телефон не подключён к машине. Откройте на нём ссылку владельца."});
    WORDS.put("uz", new String[] {"Yozuv", "Muhim", "Yozuv ketmoqda", "Toʻxtatish", "Yozuv soat %s da uzildi. Davom etasizmi?",
        "Davom etish", "suratsiz: ilovani oching", "Yozuvni davom ettirish uchun ilovani oching", "%s km",
        "hammasi yuborildi", "%d ta nuqta", "%d ta surat", "%s va %s", "%s kutmoqda", "%s kutmoqda",
        "soat %s dan sunʼiy yoʻldosh yoʻq", "soat %s dan joy noaniq", "soat %s dan geolokatsiya oʻchiq",
        "soat %s dan joyga ruxsat yoʻq", "soat %s dan quvvat tejash joyni bermayapti", "soat %s dan telefon ilovani chekladi",
        "Yozuv ketmayapti", "Boshlash", "Sahifa ochilmadi: telefonda Android System WebView yoʻq yoki buzilgan. Yozuvga xalal bermaydi.",
        "Android System WebView eskirgan, sahifa ochilmayapti. Uni yangilang. Yozuvga xalal bermaydi.",
        "Sinov: ekranni oʻchiring",
        "Yozuv ketayotganda telefon joy, tezlik, surat, zaryad va tebranishni yuboradi. Ularni mashina egasi va u ruxsat berganlar koʻradi. Faqat «Boshlash»dan «Toʻxtatish»gacha yozamiz. Toʻliq matn saytning «Согласие» sahifasida.",
        "Roziman, boshlash",
        "Yozuvni boshlash vaqti: %s", "telefon quvvatlanmoqda", "jadval boʻyicha smena", "mashina obyektda",
        "«%s» (%s) uchun yozilsinmi?", "Ulash", "Kerak emas", "Telefonni mashinaga ulayapmiz…",
        "Havola ochilmadi: aloqa yoʻq yoki u endi ishlamaydi. Internetni tekshiring yoki egasidan yangisini oling.", "Qayta urinish",
        "Telefon mashinaga ulanmagan. Unda egasi bergan havolani oching."});
    WORDS.put("tg", new String[] {"Сабт", "Муҳим", "Сабт идома дорад", "Ист", "Сабт соати %s қатъ шуд. Идома медиҳед?", "Идома додан",
        "бе сурат: барномаро кушоед", "Барои идомаи сабт барномаро кушоед", "%s км", "ҳамааш фиристода шуд",
        "%d нуқта", "%d сурат", "%s ва %s", "%s мунтазир аст", "%s мунтазиранд",
        "аз соати %s моҳвора нест", "аз соати %s ҷой ноаниқ аст", "аз соати %s ҷойёбӣ хомӯш аст",
        "аз соати %s ба ҷой иҷозат нест", "аз соати %s сарфаи заряд ҷойро намедиҳад", "аз соати %s телефон барномаро маҳдуд кард",
        "Сабт намеравад", "Оғоз", "Саҳифа кушода нашуд: дар телефон Android System WebView нест ё вайрон аст. Ба сабт халал намерасонад.",
        "Android System WebView кӯҳна шудааст, саҳифа кушода намешавад. Онро нав кунед. Ба сабт халал намерасонад.",
        "Санҷиш: экранро хомӯш кунед",
        "Ҳангоми сабт телефон ҷой, суръат, акс, заряд ва ларзишро мефиристад. Онҳоро соҳиби мошин ва касоне, ки ӯ иҷозат медиҳад, мебинанд. Танҳо аз «Оғоз» то «Ист» сабт мекунем. Матни пурра дар саҳифаи «Согласие»-и сомона.",
        "Розиам, оғоз",
        "Вақти оғози сабт: %s", "телефон заряд мегирад", "баст аз рӯи ҷадвал", "мошин дар объект аст",
        "Барои «%s» (%s) сабт кунем?", "Пайваст кардан", "Лозим нест", "Телефонро ба мошин пайваст мекунем…",
        "Пайванд кушода нашуд: алоқа нест ё он дигар кор намекунад. Интернетро санҷед ё аз соҳиби мошин навашро гиред.", "Такрор",
        "Телефон ба мошин пайваст нест. Дар он пайванди соҳиби мошинро кушоед."});
    WORDS.put("ky", new String[] {"Жазуу", "Маанилүү", "Жазуу жүрүп жатат", "Токтотуу", "Жазуу саат %sде үзүлдү. Уланталыбы?", "Улантуу",
        "сүрөтсүз: колдонмону ачыңыз", "Жазууну улантуу үчүн колдонмону ачыңыз", "%s км", "баары жөнөтүлдү",
        "%d чекит", "%d сүрөт", "%s жана %s", "%s күтүүдө", "%s күтүүдө",
        "саат %sден бери спутник жок", "саат %sден бери орун так эмес", "саат %sден бери геолокация өчүк",
        "саат %sден бери орунга уруксат жок", "саат %sден бери заряд үнөмдөө орунду бербейт",
        "саат %sден бери телефон колдонмону чектеди",
        "Жазуу жүрбөй жатат", "Баштоо", "Барак ачылган жок: телефондо Android System WebView жок же бузук. Жазууга тоскоол эмес.",
        "Android System WebView эскирген, барак ачылбайт. Аны жаңыртыңыз. Жазууга тоскоол эмес.",
        "Текшерүү: экранды өчүрүңүз",
        "Жазуу жүрүп жатканда телефон орунду, ылдамдыкты, сүрөттү, зарядды жана дирилдөөнү жөнөтөт. Аларды машинанын ээси жана ал уруксат бергендер көрөт. «Баштоодон» «Токтотууга» чейин гана жазабыз. Толук текст сайттын «Согласие» барагында.",
        "Макулмун, баштоо",
        "Жазууну баштоо убактысы: %s", "телефон кубатталууда", "график боюнча смена", "машина объектте",
        "«%s» (%s) үчүн жазалыбы?", "Туташтыруу", "Кереги жок", "Телефонду машинага туташтырып жатабыз…",
        "Шилтеме ачылган жок: байланыш жок же ал мындан ары иштебейт. Интернетти текшериңиз же ээсинен жаңысын алыңыз.", "Кайталоо",
        "Телефон машинага туташкан эмес. Анда ээси берген шилтемени ачыңыз."});
  }

  private Texts() {}

  public static String of(String language, int which) {
    String[] words = WORDS.get(language);
    return (words == null ? WORDS.get("ru") : words)[which];
  }

  /** A text such as «12,4 км · 3 точки и 2 фото ждут». */
  public static String progress(Glance glance) {
    return progress(glance.language, glance.metres, glance.points, glance.photos);
  }

  public static String progress(String language, double metres, int points, int photos) {
    String km = String.format(Locale.ROOT, "%.1f", metres / 1000).replace('.', ',');
    return String.format(of(language, KM), km) + " · " + waiting(language, points, photos);
  }

  private static String waiting(String language, int points, int photos) {
    if (points + photos == 0) return of(language, ALL_SENT);
    String what = points > 0 ? counted(language, POINTS, points) : counted(language, PHOTOS, photos);
    if (points > 0 && photos > 0) what = String.format(of(language, BOTH), what, counted(language, PHOTOS, photos));
    boolean one = points + photos > 0 && points * photos == 0 && form(points + photos) == 0;
    return String.format(of(language, one ? WAIT_ONE : WAIT_MANY), what);
  }

  private static String counted(String language, int which, int count) {
    String[] forms = of(language, which).split("\\|");
    return String.format(Locale.ROOT, forms[Math.min(form(count), forms.length - 1)], count);
  }

  /** The Russian plural form: 0 as after 1, 1 as after 2, 2 as after 5. */
  private static int form(int count) {
    int tens = count % 100;
    int ones = count % 10;
    if (ones == 1 && tens != 11) return 0;
    return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 1 : 2;
  }

  /** «Записывать для «Самосвал» (Рамстрой)?»; only the machine's name if its owner has none, as on the page. */
  public static String offered(String language, String machine, String owner) {
    return owner.isEmpty() ? machine : String.format(of(language, LINK_OFFERED), machine, owner);
  }

  public static String interrupted(Glance glance) {
    return String.format(of(glance.language, INTERRUPTED), clock(glance.interrupted));
  }

  /** «телефон на зарядке · » if a cause and not a person has begun the recording. */
  public static String began(Glance glance) {
    int which = CAUSES.indexOf(glance.began);
    return which < 0 ? "" : of(glance.language, CAUSE + which) + " · ";
  }

  public static String due(Glance glance) {
    int which = CAUSES.indexOf(glance.due);
    return String.format(of(glance.language, DUE), which < 0 ? "" : of(glance.language, CAUSE + which));
  }

  /** «нет спутников с 14:05 · »; empty if there is no trouble. */
  public static String trouble(Glance glance) {
    int which = TROUBLES.indexOf(glance.trouble);
    return which < 0 ? "" : String.format(of(glance.language, TROUBLE + which), clock(glance.troubleSince)) + " · ";
  }

  private static String clock(long at) {
    return new SimpleDateFormat("HH:mm", Locale.ROOT).format(new Date(at));
  }
}
