package ru.spetskarta.recorder;

import android.content.Intent;
import android.stub.Stub;
import android.webkit.PermissionRequest;
import android.webkit.WebChromeClient;
import android.webkit.WebMessage;
import android.webkit.WebMessagePort;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import ru.spetskarta.recorder.app.Bridge;
import ru.spetskarta.recorder.core.Before;
import ru.spetskarta.recorder.screens.MainActivity;

/** The activity, its page and the messages between both. */
final class ActivityTest {
  private static final String ASK = "android.app.Activity.requestPermissions";
  private static int sent;

  private ActivityTest() {}

  static MainActivity open(Intent intent) throws Exception {
    Stub.answer("android.app.Activity.getIntent", intent);
    MainActivity activity = new MainActivity();
    call(activity, "onCreate", android.os.Bundle.class, null);
    call(activity, "onStart", null, null);
    return activity;
  }

  private static void call(Object self, String name, Class<?> type, Object arg) throws Exception {
    Method method = type == null ? MainActivity.class.getDeclaredMethod(name) : MainActivity.class.getDeclaredMethod(name, type);
    method.setAccessible(true);
    if (type == null) method.invoke(self);
    else method.invoke(self, arg);
  }

  private static WebViewClient client() {
    return (WebViewClient) Stub.last("android.webkit.WebView.setWebViewClient").args[0];
  }

  private static void finished(String url) {
    client().onPageStarted(Stub.made(WebView.class), url, null);
    client().onPageFinished(Stub.made(WebView.class), url);
  }

  /** Messages that the page has received through the port. */
  private static List<String> heard() {
    List<String> texts = new ArrayList<String>();
    for (Stub.Call one : Stub.calls("android.webkit.WebMessagePort.postMessage")) texts.add(Stand.textOf(one.args[0]));
    return texts;
  }

  private static String say(Stand stand, String text) throws Exception {
    Stub.Call port = Stub.last("android.webkit.WebMessagePort.setWebMessageCallback");
    sent = heard().size();
    ((Bridge) port.args[0]).onMessage((WebMessagePort) port.self, new WebMessage(text));
    return answer(stand);
  }

  /** The first answer that is not an event; null if there is none within a second. */
  private static String answer(Stand stand) throws Exception {
    for (int i = 0; i < 40; i++) {
      stand.main(0);
      List<String> all = heard();
      for (String text : all.subList(sent, all.size())) if (text.startsWith("{\"id\"")) return text;
      Thread.sleep(5);
    }
    return null;
  }

  static void testThePageIsOursAndTheServerIsToldOfTheApp() throws Exception {
    new Stand(35);
    open(null);
    Check.equal(Stand.origin() + "/recorder/", Stub.last("android.webkit.WebView.loadUrl").args[0], "address");
    Check.equal("Mozilla/5.0 SpetskartaApp/1.0.0", Stub.last("android.webkit.WebSettings.setUserAgentString").args[0], "agent");
    Check.equal(false, Stub.last("android.webkit.WebView.setWebContentsDebuggingEnabled").args[0], "debugging");
    Check.equal(false, Stub.last("android.webkit.WebSettings.setAllowFileAccess").args[0], "files");
  }

  static void testOnlyOurPageGetsAPort() throws Exception {
    new Stand(35);
    open(null);
    finished("https://example.org/recorder/");
    finished(Stand.origin() + "/recorderish");
    Check.equal(0, Stub.calls("android.webkit.WebView.postWebMessage").size(), "strangers get nothing");
    finished(Stand.origin() + "/recorder/");
    Stub.Call hello = Stub.last("android.webkit.WebView.postWebMessage");
    Check.equal("spetskarta", Stand.textOf(hello.args[0]), "greeting");
    Check.equal(Stand.origin(), hello.args[1].toString(), "to our origin alone");
    client().onPageFinished(Stub.made(WebView.class), Stand.origin() + "/recorder/#settings");
    Check.equal(1, Stub.calls("android.webkit.WebView.postWebMessage").size(), "the same page keeps its port");
    finished(Stand.origin() + "/recorder/");
    Check.equal(2, Stub.calls("android.webkit.WebView.postWebMessage").size(), "a page loaded anew gets another");
  }

  static void testAnOwnersLinkReachesThePageOnceItListens() throws Exception {
    Stand stand = new Stand(35);
    Intent link = new Intent().setData(new TestUri(Stand.origin() + "/recorder/#" + Stand.TOKEN));
    open(link);
    finished(Stand.origin() + "/recorder/");
    stand.main(0);
    Check.that(!heard().toString().contains(Stand.TOKEN), "not before the page listens");
    say(stand, "{\"id\":1,\"call\":\"hello\",\"protocol\":2}");
    stand.main(0);
    Check.that(heard().contains("{\"event\":\"link\",\"token\":\"" + Stand.TOKEN + "\"}"), heard().toString());
    Check.that(stand.about(Stub.last("android.app.Activity.setIntent").args[0]).get("setData") == null, "not kept with the task");
  }

  static void testOthersLinksAreNoLinks() throws Exception {
    Stand stand = new Stand(35);
    open(new Intent().setData(new TestUri("https://evil.example/recorder/#" + Stand.TOKEN)));
    finished(Stand.origin() + "/recorder/");
    say(stand, "{\"id\":1,\"call\":\"hello\",\"protocol\":2}");
    stand.main(0);
    Check.that(!heard().toString().contains(Stand.TOKEN), heard().toString());
  }

  static void testStartAsksForLocationFirstAndGoesOnWithTheAnswer() throws Exception {
    Stand stand = new Stand(35);
    stand.connect();
    stand.granted.clear();
    MainActivity activity = open(null);
    finished(Stand.origin() + "/recorder/");
    Check.equal(null, say(stand, "{\"id\":7,\"call\":\"start\"}"), "waits for the person");
    Stub.Call asked = Stub.last(ASK);
    Check.equal("android.permission.ACCESS_FINE_LOCATION", ((String[]) asked.args[0])[0], "asks");
    activity.onRequestPermissionsResult((Integer) asked.args[1], new String[0], new int[0]);
    Check.equal("{\"id\":7,\"error\":\"no_location\"}", answer(stand), "refused");
    Check.that(!stand.app.recorder().recording(), "not recording");
    stand.granted.add("android.permission.ACCESS_FINE_LOCATION");
    stand.granted.add("android.permission.ACCESS_COARSE_LOCATION");
    Check.equal("{\"id\":8,\"ok\":null}", say(stand, "{\"id\":8,\"call\":\"start\"}"), "granted");
    Check.equal(true, stand.about(stand.asked()).get("visible"), "with the app visible");
  }

  static void testAllowAnswersWhatThePersonSaid() throws Exception {
    Stand stand = new Stand(35);
    stand.granted.clear();
    MainActivity activity = open(null);
    finished(Stand.origin() + "/recorder/");
    Check.equal(null, say(stand, "{\"id\":1,\"call\":\"allow\",\"what\":\"camera\"}"), "waits");
    stand.granted.add("android.permission.CAMERA");
    activity.onRequestPermissionsResult((Integer) Stub.last(ASK).args[1], new String[0], new int[0]);
    Check.equal("{\"id\":1,\"ok\":true}", answer(stand), "allowed");
    Check.equal(null, say(stand, "{\"id\":2,\"call\":\"allow\",\"what\":\"battery\"}"), "waits for the battery's answer");
    Check.equal("{\"id\":3,\"error\":\"invalid\"}", say(stand, "{\"id\":3,\"call\":\"allow\",\"what\":\"contacts\"}"), "unknown");
  }

  static void testOpenTriesTheMakersScreensAndFallsBackToTheApps() throws Exception {
    Stand stand = new Stand(35);
    open(null);
    finished(Stand.origin() + "/recorder/");
    Stub.answer("android.content.ContextWrapper.startActivity", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        boolean own = !Stub.calls("android.content.Intent.setComponent").isEmpty()
            && Stub.last("android.content.Intent.setComponent").self == args[0];
        if (own) throw new android.content.ActivityNotFoundException();
        return null;
      }
    });
    Check.equal("{\"id\":1,\"ok\":null}", say(stand, "{\"id\":1,\"call\":\"open\",\"what\":\"maker\"}"), "opened");
    Check.equal(4, Stub.calls("android.content.Intent.setComponent").size(), "Samsung's four were tried");
    Check.equal("{\"id\":2,\"error\":\"invalid\"}", say(stand, "{\"id\":2,\"call\":\"open\",\"what\":\"door\"}"), "unknown");
  }

  static void testWrongMessagesChangeNothing() throws Exception {
    Stand stand = new Stand(35);
    stand.connect();
    open(null);
    finished(Stand.origin() + "/recorder/");
    String before = steady(stand);
    Random random = new Random(18);
    String[] seeds = {"{\"id\":1,\"call\":\"enrol\",\"token\":\"\"}", "{\"id\":1,\"call\":\"use\",\"equipment\":\"e2\"}",
        "{\"id\":1,\"call\":\"choose\",\"settings\":{\"interval\":1}}", "{\"id\":1,\"call\":\"language\",\"code\":\"de\"}",
        "{\"id\":\"1\",\"call\":\"stop\"}", "{\"id\":1,\"call\":\"putAway\",\"what\":\"everything\"}", "[]", "null", "{", "",
        "{\"id\":1,\"call\":\"eval\",\"what\":\"app\"}", "{\"call\":\"start\"}", "{\"id\":null,\"call\":\"clear\"}"};
    List<String> wrong = new ArrayList<String>();
    for (String seed : seeds) wrong.add(seed);
    for (int i = 0; i < 3000; i++) {
      StringBuilder text = new StringBuilder(seeds[random.nextInt(seeds.length)]);
      // Only changes that cannot produce a valid call: letters are removed, never added.
      for (int j = random.nextInt(4); j >= 0 && text.length() > 0; j--) text.deleteCharAt(random.nextInt(text.length()));
      wrong.add(text.toString());
    }
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < 40000; i++) deep.append("[");
    wrong.add(deep.toString());
    Stub.Call port = Stub.last("android.webkit.WebMessagePort.setWebMessageCallback");
    for (String text : wrong) ((Bridge) port.args[0]).onMessage((WebMessagePort) port.self, new WebMessage(text));
    ((Bridge) port.args[0]).onMessage((WebMessagePort) port.self, null);
    ((Bridge) port.args[0]).onMessage(Stub.made(WebMessagePort.class), new WebMessage("{\"id\":1,\"call\":\"leave\"}"));
    Check.that(say(stand, "{\"id\":99,\"call\":\"hello\",\"protocol\":2}") != null, "still answers");
    Check.equal(before, steady(stand), "state");
    Check.equal(0, Stub.calls(ASK).size(), "nobody is asked");
    Check.that(stand.asked() == null, "nothing is recorded");
  }

  /** The state without the fields that change by themselves. */
  private static String steady(Stand stand) {
    return stand.state().replaceAll("\"(at|since|seen|day|until|sentAt)\":[^,}]*", "").replaceAll("\"link\":\\{[^}]*\\}", "");
  }

  private static final String PLAIN = "android.widget.Button.<init>";

  private static void fail(String name, final RuntimeException error) {
    Stub.answer(name, new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        throw error;
      }
    });
  }

  private static String written() {
    StringBuilder all = new StringBuilder();
    for (Stub.Call call : Stub.calls("android.widget.TextView.setText")) all.append(call.args[0]).append('\n');
    return all.toString();
  }

  static void testWithoutAWebViewAPlainScreenStartsAndStops() throws Exception {
    final Stand stand = new Stand(35);
    stand.connect();
    fail("android.webkit.WebView.<init>", new IllegalStateException("MissingWebViewPackageException"));
    open(null);
    Check.equal(2, Stub.calls(PLAIN).size(), "start and stop");
    Check.that(written().contains("System WebView"), written());
    ((android.view.View.OnClickListener) Stub.calls("android.view.View.setOnClickListener").get(0).args[0]).onClick(null);
    stand.until("recording", new Stand.Fact() {
      @Override
      public boolean holds() {
        return stand.app.recorder().recording() && written().contains("Идёт запись · Самосвал");
      }
    });
    ((android.view.View.OnClickListener) Stub.calls("android.view.View.setOnClickListener").get(1).args[0]).onClick(null);
    stand.until("stopped", new Stand.Fact() {
      @Override
      public boolean holds() {
        return !stand.app.recorder().recording();
      }
    });
  }

  static void testThePlainScreenAsksForTheConsentBeforeItStarts() throws Exception {
    final Stand stand = new Stand(35);
    stand.connect();
    Before.consents(stand.app.recorder());
    fail("android.webkit.WebView.<init>", new IllegalStateException("MissingWebViewPackageException"));
    open(null);
    stand.until("its words", new Stand.Fact() {
      @Override
      public boolean holds() {
        return written().contains("Пока идёт запись, телефон отправляет место") && written().contains("Согласен, старт");
      }
    });
    stand.app.recorder().start();
    Check.that(!stand.app.recorder().recording(), "nothing begins without it");
    ((android.view.View.OnClickListener) Stub.calls("android.view.View.setOnClickListener").get(0).args[0]).onClick(null);
    stand.until("recording", new Stand.Fact() {
      @Override
      public boolean holds() {
        return stand.app.recorder().recording();
      }
    });
    Check.that(!stand.app.recorder().asksConsent(), "asked once");
  }

  private static android.view.View.OnClickListener pressed(int which) {
    return (android.view.View.OnClickListener) Stub.calls("android.view.View.setOnClickListener").get(which).args[0];
  }

  private static Stand.Fact reads(final String text) {
    return new Stand.Fact() {
      @Override
      public boolean holds() {
        return written().contains(text);
      }
    };
  }

  /** Otherwise a phone whose WebView is too old could not be connected to a machine. */
  static void testAnOwnersLinkIsAskedOfOnThePlainScreenAndConnects() throws Exception {
    final Stand stand = new Stand(28);
    Stub.answer("android.webkit.WebSettings.getUserAgentString", "Mozilla/5.0 (Linux; Android 9) Chrome/83.0.4103.106 Mobile");
    MainActivity activity = open(null);
    stand.until("what to do first", reads("Телефон не подключён к машине. Откройте на нём ссылку владельца."));
    call(activity, "onNewIntent", Intent.class, new Intent().setData(new TestUri(Stand.origin() + "/recorder/#" + Stand.TOKEN)));
    stand.until("asked", reads("Записывать для «Самосвал» (Рамстрой)?"));
    Check.that(stand.state().contains("\"enrolments\":{}"), "nothing is connected before");
    pressed(3).onClick(null);
    stand.main(0);
    Check.that(stand.state().contains("\"enrolments\":{}"), "«Не нужно» connects nothing");
    call(activity, "onNewIntent", Intent.class, new Intent().setData(new TestUri(Stand.origin() + "/recorder/#" + Stand.TOKEN)));
    stand.until("asked again", new Stand.Fact() {
      @Override
      public boolean holds() {
        return Stub.calls(PLAIN).size() == 6;
      }
    });
    pressed(4).onClick(null);
    stand.until("connected", reads("Запись не идёт · Самосвал"));
    Check.that(stand.app.recorder().asksConsent(), "the consent is asked for at «Старт»");
    Check.that(written().contains("Согласен, старт"), written());
    Check.that(!written().contains(Stand.TOKEN), "the token is not shown");
  }

  static void testALinkThatDoesNotAnswerCanBeTriedAgain() throws Exception {
    Stand stand = new Stand(35);
    fail("android.webkit.WebView.<init>", new IllegalStateException("MissingWebViewPackageException"));
    stand.isRecorderGone = true;
    open(new Intent().setData(new TestUri(Stand.origin() + "/recorder/#" + Stand.TOKEN)));
    stand.until("said", reads("Ссылка не открылась"));
    stand.isRecorderGone = false;
    pressed(2).onClick(null);
    stand.until("asked", reads("Записывать для «Самосвал» (Рамстрой)?"));
  }

  static void testAPageThatDiesBeforeItSpeaksGivesWayToThePlainScreen() throws Exception {
    Stand stand = new Stand(35);
    open(null);
    finished(Stand.origin() + "/recorder/");
    say(stand, "{\"id\":1,\"call\":\"hello\",\"protocol\":2}");
    client().onRenderProcessGone(Stub.made(WebView.class), null);
    Check.equal(2, Stub.calls("android.webkit.WebView.loadUrl").size(), "one that has worked is begun anew");
    Check.equal(0, Stub.calls(PLAIN).size(), "the page");
    client().onRenderProcessGone(Stub.made(WebView.class), null);
    Check.equal(2, Stub.calls("android.webkit.WebView.loadUrl").size(), "not for ever");
    Check.equal(2, Stub.calls(PLAIN).size(), "start and stop");
  }

  static void testAScreenThatWasEndedIsNotTakenForVisible() throws Exception {
    final Stand stand = new Stand(35);
    final long[] now = {1000000};
    Stub.answer("android.os.SystemClock.elapsedRealtime", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return now[0];
      }
    });
    open(null);
    stand.until("visible", new Stand.Fact() {
      @Override
      public boolean holds() {
        return stand.app.isVisible();
      }
    });
    now[0] += App.SEEN - 1;
    stand.main(App.SEEN / 3);
    // Once a round: one that came later would be of a later time.
    stand.until("said again", new Stand.Fact() {
      @Override
      public boolean holds() {
        return stand.answered("still") == Stand.ROUNDS;
      }
    });
    now[0] += App.SEEN - 1;
    Check.that(stand.app.isVisible(), "still there");
    now[0] += 1;
    Check.that(!stand.app.isVisible(), "its process says nothing any more");
  }

  static void testAnOldWebViewIsNotAskedToShowThePage() throws Exception {
    new Stand(28);
    Stub.answer("android.webkit.WebSettings.getUserAgentString", "Mozilla/5.0 (Linux; Android 9) Chrome/83.0.4103.106 Mobile");
    open(null);
    Check.equal(0, Stub.calls("android.webkit.WebView.loadUrl").size(), "no black page");
    Check.that(written().contains("устарел") || written().contains("WebView"), written());
    Check.that(!MainActivity.isOld("Mozilla/5.0 Chrome/131.0.0.0 Mobile"), "a new one");
  }

  static void testAPageThatSaysNothingGivesWayToThePlainScreen() throws Exception {
    Stand stand = new Stand(35);
    open(null);
    finished(Stand.origin() + "/recorder/");
    stand.main(29000);
    Check.equal(0, Stub.calls(PLAIN).size(), "not at once");
    stand.main(30000);
    Check.equal(2, Stub.calls(PLAIN).size(), "after half a minute");
  }

  static void testTheScreensProcessRecordsNothing() throws Exception {
    Stand stand = new Stand(35);
    Stub.answer("android.app.Application.getProcessName", "ru.spetskarta.recorder:screen");
    new App().onCreate();
    Check.equal(1, Stub.calls("android.net.ConnectivityManager.registerNetworkCallback").size(), "only the first one listens");
    Check.that(stand.app != null, "the first one");
  }

  static void testWhereTheRecordersProcessWasJustEndedThePageIsAnswered() throws Exception {
    Stand stand = new Stand(35);
    open(null);
    finished(Stand.origin() + "/recorder/");
    stand.isRecorderGone = true;
    Check.equal("{\"id\":1,\"error\":\"closed\"}", say(stand, "{\"id\":1,\"call\":\"hello\",\"protocol\":2}"), "answered");
    stand.isRecorderGone = false;
    Check.that(say(stand, "{\"id\":2,\"call\":\"hello\",\"protocol\":2}").contains("\"version\""), "and again");
  }

  static void testTheCameraIsForOurPageAlone() throws Exception {
    new Stand(35);
    open(null);
    WebChromeClient chrome = (WebChromeClient) Stub.last("android.webkit.WebView.setWebChromeClient").args[0];
    String[] video = {PermissionRequest.RESOURCE_VIDEO_CAPTURE};
    String[] more = {PermissionRequest.RESOURCE_VIDEO_CAPTURE, PermissionRequest.RESOURCE_AUDIO_CAPTURE};
    Stub.answer("android.webkit.PermissionRequest.getOrigin", new TestUri("https://evil.example/"));
    Stub.answer("android.webkit.PermissionRequest.getResources", video);
    chrome.onPermissionRequest(Stub.made(PermissionRequest.class));
    Stub.answer("android.webkit.PermissionRequest.getOrigin", new TestUri(Stand.origin() + "/"));
    Stub.answer("android.webkit.PermissionRequest.getResources", more);
    chrome.onPermissionRequest(Stub.made(PermissionRequest.class));
    Check.equal(2, Stub.calls("android.webkit.PermissionRequest.deny").size(), "denied");
    Stub.answer("android.webkit.PermissionRequest.getResources", video);
    chrome.onPermissionRequest(Stub.made(PermissionRequest.class));
    Check.equal(1, Stub.calls("android.webkit.PermissionRequest.grant").size(), "granted");
  }

  static void testTheTokenIsInNothingThatOthersSee() throws Exception {
    Stand stand = new Stand(35);
    open(new Intent().setData(new TestUri(Stand.origin() + "/recorder/#" + Stand.TOKEN)));
    stand.connect();
    stand.app.recorder().start();
    stand.service(stand.asked());
    stand.main(60000);
    for (Stub.Call call : Stub.all()) {
      boolean shown = call.name.startsWith("android.app.Notification") || call.name.startsWith("android.util.Log");
      for (Object arg : call.args) if (shown) Check.that(!String.valueOf(arg).contains(Stand.TOKEN), call.name);
    }
    Check.that(!stand.state().contains(Stand.TOKEN), "state");
    for (java.io.File file : new java.io.File(stand.files, "recorder").listFiles()) {
      if (!file.isFile()) continue;
      String text = new String(java.nio.file.Files.readAllBytes(file.toPath()), "ISO-8859-1");
      Check.that(!text.contains(Stand.TOKEN), "sealed in " + file.getName());
    }
  }
}
