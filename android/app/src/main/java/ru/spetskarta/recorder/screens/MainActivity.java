package ru.spetskarta.recorder.screens;

import android.Manifest;
import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.database.ContentObserver;
import android.graphics.Bitmap;
import android.graphics.Color;
import android.net.Uri;
import android.os.Build;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.provider.Settings;
import android.view.View;
import android.view.WindowInsets;
import android.webkit.CookieManager;
import android.webkit.PermissionRequest;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.widget.FrameLayout;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ru.spetskarta.recorder.App;
import ru.spetskarta.recorder.app.Bridge;
import ru.spetskarta.recorder.app.Door;
import ru.spetskarta.recorder.app.Remote;
import ru.spetskarta.recorder.core.app.PageCall;
import ru.spetskarta.recorder.languages.Texts;
import ru.spetskarta.recorder.platform.AndroidPhone;
import ru.spetskarta.recorder.platform.Makers;

/** Shows the page, and asks the person for the permissions that the page and the core need. */
public final class MainActivity extends Activity implements Bridge.Person {
  private static final String NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"; // API 33

  private interface Answer {
    void run();
  }

  /** First version of Chromium that understands the page's styles and scripts. */
  private static final int LEAST = 111;
  private static final Pattern VERSION = Pattern.compile("Chrome/(\\d+)");
  /** Ms after which a page that has sent no message counts as broken. */
  private static final long PATIENCE = 30000;

  private App app;
  private final Handler main = new Handler(Looper.getMainLooper());
  private Remote recorder;
  /** Null while the page is shown. */
  private PlainScreen plain;
  private PlainLink plainLink;
  private boolean visible;
  private Page page;
  private Bridge bridge;
  private FrameLayout frame;
  private WebView web;
  private final Map<Integer, Answer> asked = new HashMap<Integer, Answer>();
  private int questions;
  private boolean loading;

  @Override
  protected void onCreate(Bundle before) {
    super.onCreate(before);
    app = App.of(this);
    page = new Page(getAssets(), app.origin());
    recorder = new Remote(this);
    bridge = new Bridge(recorder, this);
    getContentResolver().registerContentObserver(Door.address(this), false, changes);
    frame = new FrameLayout(this);
    frame.setBackgroundColor(Color.BLACK);
    frame.setOnApplyWindowInsetsListener(new View.OnApplyWindowInsetsListener() {
      // From Android 15 on, the app's window extends below the bars and the keyboard.
      @Override
      public WindowInsets onApplyWindowInsets(View view, WindowInsets insets) {
        view.setPadding(insets.getSystemWindowInsetLeft(), insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(), insets.getSystemWindowInsetBottom());
        return insets.consumeSystemWindowInsets();
      }
    });
    setContentView(frame);
    show();
    // Android gives a new process the old intent again, whose link has been used already.
    if (before == null) handle(getIntent());
  }

  private final ContentObserver changes = new ContentObserver(main) {
    @Override
    public void onChange(boolean byUs) {
      onChanged();
    }
  };

  private void onChanged() {
    if (plain == null) bridge.onChanged();
    else showPlainly();
  }

  private void show() {
    try {
      showPage();
    } catch (RuntimeException noWebView) {
      showPlain(Texts.NO_PAGE);
      return;
    } catch (LinkageError broken) {
      showPlain(Texts.NO_PAGE);
      return;
    }
    main.removeCallbacks(impatient);
    main.postDelayed(impatient, PATIENCE);
  }

  private final Runnable impatient = new Runnable() {
    @Override
    public void run() {
      if (plain == null && !bridge.isHeard()) showPlain(Texts.NO_PAGE);
    }
  };

  /** `why`: number of the text. */
  private void showPlain(int why) {
    if (web != null) {
      frame.removeView(web);
      web.destroy();
      web = null;
    }
    plain = new PlainScreen(this, Locale.getDefault().getLanguage(), why, new PlainScreen.Person() {
      @Override
      public void press(boolean start) {
        if (start && plain.asks()) inTurn(Door.AGREE);
        if (start) startPlainly();
        else inTurn(Door.STOP);
      }
    });
    frame.addView(plain.view(this), new FrameLayout.LayoutParams(-1, -1));
    showPlainly();
    plainLink = new PlainLink(plain, bridge, recorder, new Runnable() {
      @Override
      public void run() {
        showPlainly();
      }
    });
    plainLink.open(bridge.takeLink());
  }

  private void startPlainly() {
    ask(new Answer() {
      @Override
      public void run() {
        inTurn(Door.START);
      }
    }, Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION);
  }

  private void showPlainly() {
    bridge.inTurn(new Runnable() {
      @Override
      public void run() {
        final String[] glance = recorder.glance();
        main.post(new Runnable() {
          @Override
          public void run() {
            if (plain != null) plain.show(glance);
          }
        });
      }
    });
  }

  private void inTurn(final String what) {
    bridge.inTurn(new Runnable() {
      @Override
      public void run() {
        if (what.equals(Door.STOP)) recorder.stop();
        else if (what.equals(Door.AGREE)) recorder.agree();
        else recorder.start();
      }
    });
  }

  public static boolean isOld(String userAgent) {
    Matcher version = VERSION.matcher(String.valueOf(userAgent));
    return version.find() && Integer.parseInt(version.group(1)) < LEAST;
  }

  private void showPage() {
    WebView.setWebContentsDebuggingEnabled(false);
    web = new WebView(this);
    WebSettings settings = web.getSettings();
    if (isOld(settings.getUserAgentString())) {
      showPlain(Texts.OLD_PAGE);
      return;
    }
    settings.setJavaScriptEnabled(true);
    settings.setDomStorageEnabled(true);
    settings.setAllowFileAccess(false);
    settings.setAllowContentAccess(false);
    settings.setGeolocationEnabled(false);
    settings.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
    settings.setMediaPlaybackRequiresUserGesture(false);
    settings.setUserAgentString(settings.getUserAgentString() + " SpetskartaApp/" + AndroidPhone.versionOf(this));
    CookieManager.getInstance().setAcceptThirdPartyCookies(web, false);
    web.setWebViewClient(new Client());
    web.setWebChromeClient(new Chrome());
    frame.addView(web, new FrameLayout.LayoutParams(-1, -1));
    web.loadUrl(page.address());
  }

  private final class Client extends WebViewClient {
    @Override
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
      return page.answer(request.getMethod(), request.getUrl());
    }

    @Override
    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
      if (page.isOwn(request.getUrl())) return false;
      if (request.isForMainFrame()) openOutside(request.getUrl());
      return true;
    }

    @Override
    public void onPageStarted(WebView view, String url, Bitmap icon) {
      bridge.disconnect();
      loading = true;
    }

    /** Also called when a page only changes the part after #; such a page already has its port. */
    @Override
    public void onPageFinished(WebView view, String url) {
      if (loading && page.isOwn(Uri.parse(url))) bridge.connect(view, app.origin());
      loading = false;
    }

    /** The page's process was ended. The recording has a process of its own, so only the page is shown again. */
    @Override
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
      boolean spoke = bridge.isHeard();
      bridge.disconnect();
      frame.removeView(view);
      view.destroy();
      web = null;
      // A page whose process ends before it has sent a message would be restarted for ever.
      if (spoke) show();
      else showPlain(Texts.NO_PAGE);
      return true;
    }
  }

  private final class Chrome extends WebChromeClient {
    /** Gives the camera, to scan an owner's code, to our page alone; nothing else is given. */
    @Override
    public void onPermissionRequest(final PermissionRequest request) {
      List<String> wanted = Arrays.asList(request.getResources());
      final String[] video = {PermissionRequest.RESOURCE_VIDEO_CAPTURE};
      if (!app.origin().equals(Page.originOf(request.getOrigin())) || !wanted.equals(Arrays.asList(video))) {
        request.deny();
        return;
      }
      ask(new Answer() {
        @Override
        public void run() {
          if (AndroidPhone.isGranted(MainActivity.this, Manifest.permission.CAMERA)) request.grant(video);
          else request.deny();
        }
      }, Manifest.permission.CAMERA);
    }
  }

  private void openOutside(Uri address) {
    String scheme = address.getScheme();
    if (!Arrays.asList("https", "http", "tel", "mailto").contains(scheme)) return;
    try {
      startActivity(new Intent(Intent.ACTION_VIEW, address).addCategory(Intent.CATEGORY_BROWSABLE));
    } catch (ActivityNotFoundException nobody) {
      // There is no browser on this phone.
      return;
    }
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    handle(intent);
    if (visible) goOn();
  }

  private void handle(Intent intent) {
    // The token must not be kept with the task.
    setIntent(new Intent(this, MainActivity.class));
    if (intent == null || (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0) return;
    String token = page.tokenOf(intent.getData());
    if (token == null) return;
    if (plain == null) bridge.openLink(token);
    else plainLink.open(token);
  }

  private void goOn() {
    bridge.inTurn(new Runnable() {
      @Override
      public void run() {
        if (!recorder.takeGoOn()) return;
        main.post(new Runnable() {
          @Override
          public void run() {
            startPlainly();
          }
        });
      }
    });
  }

  /** Repeats the report that the screen is visible, because Android may end this process without notice. */
  private final Runnable stillVisible = new Runnable() {
    @Override
    public void run() {
      bridge.inTurn(new Runnable() {
        @Override
        public void run() {
          recorder.stillVisible();
        }
      });
      main.postDelayed(stillVisible, App.SEEN / 3);
    }
  };

  private void tellVisible(final boolean now) {
    visible = now;
    main.removeCallbacks(stillVisible);
    if (now) main.postDelayed(stillVisible, App.SEEN / 3);
    bridge.inTurn(new Runnable() {
      @Override
      public void run() {
        recorder.visible(now);
      }
    });
  }

  @Override
  protected void onStart() {
    super.onStart();
    tellVisible(true);
    goOn();
    onChanged();
  }

  @Override
  protected void onStop() {
    tellVisible(false);
    if (web != null) CookieManager.getInstance().flush();
    super.onStop();
  }

  @Override
  protected void onDestroy() {
    main.removeCallbacks(impatient);
    main.removeCallbacks(stillVisible);
    getContentResolver().unregisterContentObserver(changes);
    bridge.close();
    if (web != null) {
      frame.removeView(web);
      web.destroy();
    }
    super.onDestroy();
  }

  /** The page has no step back: the app goes to the background, and the recording goes on. */
  @Override
  public void onBackPressed() {
    moveTaskToBack(true);
  }

  /** Asks for the permissions that are not granted yet, then runs `then`, whatever the person has answered. */
  private void ask(Answer then, String... permissions) {
    boolean all = true;
    for (String permission : permissions) all &= AndroidPhone.isGranted(this, permission);
    if (all) {
      then.run();
      return;
    }
    asked.put(++questions, then);
    requestPermissions(permissions, questions);
  }

  private void answered(int question) {
    Answer then = asked.remove(question);
    if (then != null) then.run();
    // A running recording gets the camera as soon as it is allowed.
    tellVisible(true);
  }

  @Override
  public void onRequestPermissionsResult(int question, String[] permissions, int[] results) {
    answered(question);
  }

  @Override
  protected void onActivityResult(int question, int result, Intent data) {
    answered(question);
  }

  @Override
  public void start(final PageCall call) {
    ask(new Answer() {
      @Override
      public void run() {
        bridge.start(call);
      }
    }, Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION);
  }

  @Override
  public void allow(final PageCall call) {
    final String what = call.what == null ? "" : call.what;
    Answer then = new Answer() {
      @Override
      public void run() {
        bridge.answer(call, isAllowed(what));
      }
    };
    if (what.equals("location")) ask(then, Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION);
    else if (what.equals("background") && Build.VERSION.SDK_INT >= 29) ask(then, Manifest.permission.ACCESS_BACKGROUND_LOCATION);
    else if (what.equals("camera")) ask(then, Manifest.permission.CAMERA);
    else if (what.equals("notifications") && Build.VERSION.SDK_INT >= 33) ask(then, NOTIFICATIONS);
    else if (what.equals("battery") && !AndroidPhone.isExempted(this)) askBattery(then);
    else then.run();
  }

  private Boolean isAllowed(String what) {
    if (what.equals("location")) return AndroidPhone.isGranted(this, Manifest.permission.ACCESS_FINE_LOCATION);
    if (what.equals("background")) return Build.VERSION.SDK_INT < 29
        || AndroidPhone.isGranted(this, Manifest.permission.ACCESS_BACKGROUND_LOCATION);
    if (what.equals("camera")) return AndroidPhone.isGranted(this, Manifest.permission.CAMERA);
    if (what.equals("notifications")) return AndroidPhone.mayNotify(this);
    if (what.equals("battery")) return AndroidPhone.isExempted(this);
    return null;
  }

  private void askBattery(Answer then) {
    Uri self = Uri.fromParts("package", getPackageName(), null);
    asked.put(++questions, then);
    try {
      startActivityForResult(new Intent(Settings.ACTION_REQUEST_IGNORE_BATTERY_OPTIMIZATIONS, self), questions);
    } catch (ActivityNotFoundException missing) {
      asked.remove(questions);
      Makers.openBattery(this);
      then.run();
    }
  }

  @Override
  public boolean open(String what) {
    if ("app".equals(what)) return Makers.openApp(this);
    if ("battery".equals(what)) return Makers.openBattery(this);
    if ("maker".equals(what)) return Makers.open(this, Makers.of(Build.MANUFACTURER, Build.BRAND));
    if ("saver".equals(what)) return Makers.openSaver(this, Makers.of(Build.MANUFACTURER, Build.BRAND));
    if ("saving".equals(what)) return Makers.openSaving(this);
    return "location".equals(what) && Makers.openLocation(this);
  }
}
