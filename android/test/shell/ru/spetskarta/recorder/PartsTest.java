package ru.spetskarta.recorder;

import android.content.res.AssetManager;
import android.stub.Stub;
import android.util.Size;
import android.webkit.WebResourceResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import ru.spetskarta.recorder.languages.Texts;
import ru.spetskarta.recorder.platform.KeystoreVault;
import ru.spetskarta.recorder.platform.Makers;
import ru.spetskarta.recorder.platform.Pictures;
import ru.spetskarta.recorder.platform.Shot;
import ru.spetskarta.recorder.screens.Page;

/** Parts that can be tested alone. */
final class PartsTest {
  private PartsTest() {}

  private static Page page() throws Exception {
    new Stand(35);
    return new Page(Stub.made(AssetManager.class), "https://example.org");
  }

  private static Object status(Page page, String method, String address) {
    WebResourceResponse answer = page.answer(method, new TestUri(address));
    if (answer == null) return "network";
    for (Stub.Call one : Stub.calls("android.webkit.WebResourceResponse.<init>")) if (one.self == answer) return one.args[2];
    return null;
  }

  static void testThePageComesFromTheAppAndOnlyItsCallsFromTheServer() throws Exception {
    Page page = page();
    Check.equal(200, status(page, "GET", "https://example.org/recorder/"), "page");
    Object headers = Stub.last("android.webkit.WebResourceResponse.<init>").args[4];
    String policy = String.valueOf(((Map<?, ?>) headers).get("Content-Security-Policy"));
    Check.that(policy.contains("default-src 'self'"), policy);
    Check.equal("network", status(page, "POST", "https://example.org/api/log-in"), "calls");
    Check.equal(404, status(page, "GET", "https://example.org/recorder/../../secret.js"), "no way out");
    Check.equal(404, status(page, "GET", "https://example.org/recorder/sw.js"), "no service worker");
    Check.equal(404, status(page, "GET", "https://example.org/forum"), "nothing else of ours");
    for (String strange : new String[] {"https://example.com/api/x", "http://example.org/api/x", "https://example.org:8443/api/x",
        "https://example.org.evil.example/api/x", "file:///data/data/ru.spetskarta.recorder/files/recorder/notes"}) {
      Check.equal(403, status(page, "GET", strange), strange);
    }
  }

  static void testOnlyOurAddressesAreOurs() throws Exception {
    Page page = page();
    Check.that(page.isOwn(new TestUri("https://EXAMPLE.org:443/recorder/")), "the usual port");
    for (String strange : new String[] {"https://example.org/recorderx", "https://u@example.org/recorder/", "http://example.org/recorder/",
        "https://example.com/recorder/", "mailto:a@example.org"}) {
      Check.that(!page.isOwn(new TestUri(strange)), strange);
    }
    Check.equal(Stand.TOKEN, page.tokenOf(new TestUri("https://example.org/recorder/#" + Stand.TOKEN)), "link");
    Check.equal(null, page.tokenOf(new TestUri("https://example.org/recorder/#short")), "no token");
  }

  static void testTheVaultOpensWhatItSealedAndNothingElse() throws Exception {
    Keystore.install();
    KeystoreVault vault = new KeystoreVault();
    byte[] plain = "secret".getBytes("UTF-8");
    byte[] sealed = vault.seal(plain);
    Check.that(Arrays.equals(plain, new KeystoreVault().open(sealed)), "opened");
    Check.that(!Arrays.equals(sealed, vault.seal(plain)), "another nonce each time");
    sealed[sealed.length - 1] ^= 1;
    for (byte[] wrong : new byte[][] {sealed, new byte[0], new byte[12]}) {
      try {
        vault.open(wrong);
        throw new AssertionError("opened what is damaged");
      } catch (IOException expected) {
        continue;
      }
    }
  }

  static void testAPhotoIsTurnedUpright() {
    Check.equal(0, Shot.heldAt(0, 9.8f, 0, 0), "upright");
    Check.equal(270, Shot.heldAt(9.8f, 0, 0, 0), "on its left side");
    Check.equal(90, Shot.heldAt(-9.8f, 0, 0, 0), "on its right side");
    Check.equal(180, Shot.heldAt(0, -9.8f, 1, 0), "upside down");
    Check.equal(90, Shot.heldAt(0.1f, 0.1f, 9.8f, 90), "lying flat: as before");
    Check.equal(90, Shot.rotation(90, 0, false), "most back cameras");
    Check.equal(0, Shot.rotation(90, 270, false), "in a holder, sideways");
    Check.equal(180, Shot.rotation(270, 90, true), "front");
  }

  static void testTheSmallestSizeThatIsBigEnough() {
    Size[] sizes = new Size[] {size(4000, 3000), size(1920, 1080), size(2048, 1536), size(640, 480)};
    Check.equal(1920, Shot.sizeFor(sizes, 1920).getWidth(), "exact");
    Check.equal(2048, Shot.sizeFor(sizes, 2000).getWidth(), "next bigger");
    Check.equal(4000, Shot.sizeFor(sizes, 9000).getWidth(), "biggest");
    Check.equal(2, Pictures.sampleOf(4000, 3000, 1920), "sample");
    Check.equal(1, Pictures.sampleOf(3000, 4000, 2560), "sample");
  }

  private static Size size(final int width, final int height) {
    Stub.answer("android.util.Size.getWidth", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return of(self, 0);
      }
    });
    Stub.answer("android.util.Size.getHeight", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return of(self, 1);
      }
    });
    return new Size(width, height);
  }

  private static Object of(Object size, int which) {
    for (Stub.Call one : Stub.calls("android.util.Size.<init>")) if (one.self == size) return one.args[which];
    return 0;
  }

  static void testTheCameraWaitsForTheLight() {
    Check.that(!Shot.isMeasured(2, 1), "the first pictures are dark");
    Check.that(Shot.isMeasured(2, 3), "done");
    Check.that(!Shot.isMeasured(1, 20), "still measuring");
    Check.that(Shot.isMeasured(null, 15), "a camera that does not tell");
  }

  static void testTheNotificationCountsInFourLanguages() {
    Check.equal("12,4 км · 3 точки и 2 фото ждут", progress("ru", 12400, 3, 2), "ru");
    Check.equal("0,0 км · 1 точка ждёт", progress("ru", 0, 1, 0), "one");
    Check.equal("0,0 км · 11 точек ждут", progress("ru", 0, 11, 0), "eleven");
    Check.equal("0,0 км · 21 точка ждёт", progress("ru", 0, 21, 0), "twenty-one");
    Check.equal("5,0 км · всё отправлено", progress("ru", 5000, 0, 0), "none");
    Check.equal("1,0 km · 3 ta nuqta va 2 ta surat kutmoqda", progress("uz", 1000, 3, 2), "uz");
    Check.equal("1,0 км · 3 нуқта ва 2 сурат мунтазиранд", progress("tg", 1000, 3, 2), "tg");
    Check.equal("1,0 км · 3 чекит жана 2 сүрөт күтүүдө", progress("ky", 1000, 3, 2), "ky");
  }

  private static String progress(String language, double metres, int points, int photos) {
    return Texts.progress(language, metres, points, photos);
  }

  static void testEachPageOfAMakerIsOpenedByItself() throws Exception {
    Stand stand = new Stand(35);
    String component = "android.content.ComponentName.<init>";
    Makers.open(stand.app, "xiaomi");
    Check.equal("com.miui.permcenter.autostart.AutoStartManagementActivity", Stub.last(component).args[1], "autostart");
    Makers.openSaver(stand.app, "xiaomi");
    Check.equal("com.miui.powerkeeper.ui.HiddenAppsConfigActivity", Stub.last(component).args[1], "what the battery spares");
    Check.equal("ru.spetskarta.recorder", stand.about(Stub.last("android.content.ContextWrapper.startActivity").args[0])
        .get("package_name"), "of this app");
    Makers.openSaver(stand.app, "iqoo");
    Check.equal("com.vivo.applicationbehaviorengine.ui.ExcessivePowerManagerActivity", Stub.last(component).args[1], "vivo");
    int before = Stub.calls(component).size();
    Makers.openSaver(stand.app, "motorola");
    Check.equal(before, Stub.calls(component).size(), "without one the app's own page is opened");
  }

  static void testMakersByWhatPhonesTell() {
    Check.equal("xiaomi", Makers.of("Xiaomi", "Redmi"), "Redmi");
    Check.equal("xiaomi", Makers.of("POCO", null), "Poco");
    Check.equal("honor", Makers.of("HUAWEI", "HONOR"), "Honor");
    Check.equal("infinix", Makers.of("INFINIX MOBILITY LIMITED", "Infinix"), "Infinix");
    Check.equal("tecno", Makers.of("TECNO MOBILE", "TECNO"), "Tecno");
    Check.equal("oneplus", Makers.of("OnePlus", "OnePlus"), "OnePlus");
    Check.equal("itel", Makers.of("ITEL MOBILE LIMITED", "itel"), "itel");
    Check.equal("motorola", Makers.of("motorola", "motorola"), "Motorola");
    Check.equal("google", Makers.of("Google", "google"), "others");
    Check.equal("android", Makers.of(null, null), "unknown");
  }
}
