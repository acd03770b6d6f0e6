package ru.spetskarta.recorder.app;

import android.net.Uri;
import android.os.Handler;
import android.os.Looper;
import android.webkit.WebMessage;
import android.webkit.WebMessagePort;
import android.webkit.WebView;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import ru.spetskarta.recorder.core.app.PageCall;

/** Exchanges JSON texts with the page over one port. A wrong call of the page changes nothing. */
public final class Bridge extends WebMessagePort.WebMessageCallback {
  /** Actions that only the visible app can do. */
  public interface Person {
    /** Asks for the permission that the call names; the answer is given by {@link Bridge#answer}. */
    void allow(PageCall call);

    /** Asks for the permissions that recording needs, then calls {@link Bridge#start}. */
    void start(PageCall call);

    /** False if the screen is unknown. */
    boolean open(String what);
  }

  private static final String HELLO = "spetskarta";
  /** Maximum length in characters; no call of the page is nearly as long. */
  private static final int LONGEST = 100000;

  private final Remote recorder;
  private final Person person;
  private final Handler main = new Handler(Looper.getMainLooper());
  /** Calls wait for the core, and some for the server: those must not delay the others. */
  private final ExecutorService calls = Executors.newSingleThreadExecutor();
  private final ExecutorService slowCalls = Executors.newSingleThreadExecutor();
  private WebMessagePort port;
  private boolean heard;
  private String link;

  public Bridge(Remote recorder, Person person) {
    this.recorder = recorder;
    this.person = person;
  }

  /** Gives the loaded page a port of its own; the one before is closed. */
  public void connect(WebView web, String origin) {
    disconnect();
    WebMessagePort[] ends = web.createWebMessageChannel();
    port = ends[0];
    port.setWebMessageCallback(this, main);
    web.postWebMessage(new WebMessage(HELLO, new WebMessagePort[] {ends[1]}), Uri.parse(origin));
  }

  public void disconnect() {
    if (port != null) port.close();
    port = null;
    heard = false;
  }

  public void close() {
    disconnect();
    calls.shutdown();
    slowCalls.shutdown();
  }

  /** Keeps the link in memory until the page listens. */
  public void openLink(String token) {
    link = token;
    tellLink();
  }

  /** The link that the page has not received yet; null if there is none. */
  public String takeLink() {
    String token = link;
    link = null;
    return token;
  }

  private void tellLink() {
    if (!heard || link == null) return;
    String token = link;
    link = null;
    post(PageCall.link(token));
  }

  @Override
  public void onMessage(WebMessagePort from, WebMessage message) {
    final String json = message == null ? null : message.getData();
    if (from != port || json == null || json.length() > LONGEST) return;
    PageCall call = PageCall.of(json);
    if (call.name == null) return;
    if (call.name.equals("start")) person.start(call);
    else if (call.name.equals("allow")) person.allow(call);
    else if (call.name.equals("open")) post(person.open(call.what) ? call.ok(null) : call.error("invalid"));
    else toCore(json, call.name);
  }

  /** To be called after the person has answered, or at once if nothing had to be asked; null: there is no such permission. */
  public void answer(PageCall call, Boolean allowed) {
    post(allowed == null ? call.error("invalid") : call.ok(allowed));
  }

  /** Passes on `start` after the permissions were asked for. */
  public void start(PageCall call) {
    toCore(call.again(), call.name);
  }

  private void toCore(final String json, final String name) {
    final WebMessagePort asked = port;
    if (calls.isShutdown()) return;
    (name.equals("enrol") || name.equals("drivers") ? slowCalls : calls).execute(new Runnable() {
      @Override
      public void run() {
        final String answer = recorder.command(json);
        main.post(new Runnable() {
          @Override
          public void run() {
            if (port != asked) return;
            post(answer);
            if (!name.equals("hello")) return;
            heard = true;
            tellLink();
          }
        });
      }
    });
  }

  /** Runs the work on a thread that may wait for the other process. */
  public void inTurn(Runnable work) {
    if (!calls.isShutdown()) calls.execute(work);
  }

  /** Runs the work on a thread of its own, because it waits for the server and must not delay other calls. */
  public void slowly(Runnable work) {
    if (!slowCalls.isShutdown()) slowCalls.execute(work);
  }

  public boolean isHeard() {
    return heard;
  }

  public void onChanged() {
    if (!heard || calls.isShutdown()) return;
    calls.execute(new Runnable() {
      @Override
      public void run() {
        final String state = recorder.state();
        main.post(new Runnable() {
          @Override
          public void run() {
            if (state != null) post("{\"event\":\"state\",\"state\":" + state + "}");
          }
        });
      }
    });
  }

  private void post(String json) {
    if (port == null || json == null) return;
    try {
      port.postMessage(new WebMessage(json));
    } catch (IllegalStateException closed) {
      // The page has closed its end.
      port = null;
    }
  }
}
