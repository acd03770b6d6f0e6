package ru.spetskarta.recorder;

import android.content.ContentResolver;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.database.ContentObserver;
import android.os.Build;
import android.os.Bundle;
import android.os.PowerManager;
import android.stub.Stub;
import android.webkit.CookieManager;
import android.webkit.WebMessagePort;
import android.webkit.WebSettings;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import ru.spetskarta.recorder.app.Door;
import ru.spetskarta.recorder.recording.RecorderService;

/** A phone on the JVM, a new one for each test, whose main thread runs when the test lets it. */
final class Stand {
  static final String TOKEN = "tokenTOKENtoken1234567";
  private static final String CONTEXT = "android.content.ContextWrapper.";

  private static final Stub.Answer THROWS = new Stub.Answer() {
    @Override
    public Object to(Object self, Object[] args) {
      throw new SecurityException("Package android does not belong to 10123");
    }
  };

  private static final class Task {
    final Runnable run;
    final long delay;

    Task(Runnable run, long delay) {
      this.run = run;
      this.delay = delay;
    }
  }

  final Set<String> granted = new HashSet<String>(Arrays.asList("android.permission.ACCESS_FINE_LOCATION",
      "android.permission.ACCESS_COARSE_LOCATION", "android.permission.CAMERA"));
  /** Android's system services by the names of their classes. */
  final Map<String, Object> services = new HashMap<String, Object>();
  final File files;
  private final List<Task> tasks = new ArrayList<Task>();
  private final Map<Object, Map<String, Object>> intents = new WeakHashMap<Object, Map<String, Object>>();
  private static HttpServer server;
  /** The server's answer about objects. */
  static String borders = "{\"borders\":[]}";
  App app;

  Stand(int sdk) throws IOException {
    this(sdk, Files.createTempDirectory("android-shell").toFile());
  }

  /** `fault`: the call that throws from the beginning; null: none. */
  Stand(int sdk, String fault) throws IOException {
    this(sdk, Files.createTempDirectory("android-shell").toFile(), fault);
  }

  /** A phone with the files of an earlier one. */
  Stand(int sdk, File files) throws IOException {
    this(sdk, files, null);
  }

  private Stand(int sdk, File files, String fault) throws IOException {
    this.files = files;
    Stub.forget();
    Keystore.install();
    Build.VERSION.SDK_INT = sdk;
    Build.MANUFACTURER = "samsung";
    Build.MODEL = "SM-A525F";
    answerContext();
    answerHandlers();
    answerIntents();
    answerWeb();
    answerDoor();
    if (fault != null) Stub.answer(fault, THROWS);
    app = new App();
    app.onCreate();
  }

  static String origin() throws IOException {
    if (server == null) {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
      server.createContext("/", new HttpHandler() {
        @Override
        public void handle(HttpExchange exchange) throws IOException {
          byte[] body = ("{\"name\":\"Телефон\",\"equipment\":{\"_id\":\"e1\",\"name\":\"Самосвал\",\"type\":\"dumper\","
              + "\"own\":true},\"ownerName\":\"Рамстрой\"}").getBytes("UTF-8");
          String path = exchange.getRequestURI().getPath();
          boolean isBorders = path.equals("/api/record/borders");
          if (isBorders) body = borders.getBytes("UTF-8");
          boolean known = isBorders || path.equals("/api/record/self");
          exchange.getResponseHeaders().add("content-type", "application/json");
          exchange.sendResponseHeaders(known ? 200 : 503, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        }
      });
      server.start();
    }
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  static void end() {
    if (server != null) server.stop(0);
  }

  private void answerContext() {
    Stub.answer(CONTEXT + "getApplicationContext", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return app == null ? self : app;
      }
    });
    Stub.answer(CONTEXT + "getSystemService", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) throws Exception {
        return service((String) args[0]);
      }
    });
    Stub.answer(CONTEXT + "getFilesDir", files);
    Stub.answer(CONTEXT + "getPackageName", "ru.spetskarta.recorder");
    Stub.answer(CONTEXT + "getAssets", Stub.made(AssetManager.class));
    Stub.answer("android.content.res.AssetManager.open", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) throws Exception {
        if (args[0].equals("server.txt")) return new ByteArrayInputStream(origin().getBytes("UTF-8"));
        if (args[0].equals("recorder/index.html")) return new ByteArrayInputStream("<!doctype html>".getBytes("UTF-8"));
        throw new FileNotFoundException(String.valueOf(args[0]));
      }
    });
    Stub.answer(CONTEXT + "checkSelfPermission", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return granted.contains(args[0]) ? 0 : -1;
      }
    });
    Stub.answer(CONTEXT + "getPackageManager", Stub.made(PackageManager.class));
    PackageInfo info = Stub.made(PackageInfo.class);
    info.versionName = "1.0.0";
    Stub.answer("android.content.pm.PackageManager.getPackageInfo", info);
    final PowerManager.WakeLock lock = Stub.made(PowerManager.WakeLock.class);
    Stub.answer("android.os.PowerManager.newWakeLock", lock);
    Stub.answer("android.os.PowerManager.WakeLock.isHeld", true);
    Stub.answer("android.location.LocationManager.isProviderEnabled", true);
    for (String name : new String[] {"getActivity", "getBroadcast"}) {
      Stub.answer("android.app.PendingIntent." + name, Stub.made(android.app.PendingIntent.class));
    }
    Stub.answer("android.os.SystemClock.elapsedRealtime", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return System.nanoTime() / 1000000;
      }
    });
  }

  private Object service(String name) throws ClassNotFoundException {
    Map<String, String> classes = new HashMap<String, String>();
    for (String pair : new String[] {"location=location.LocationManager", "notification=app.NotificationManager",
        "power=os.PowerManager", "alarm=app.AlarmManager", "sensor=hardware.SensorManager", "activity=app.ActivityManager",
        "connectivity=net.ConnectivityManager", "batterymanager=os.BatteryManager", "jobscheduler=app.job.JobScheduler",
        "camera=hardware.camera2.CameraManager"}) {
      classes.put(pair.split("=")[0], "android." + pair.split("=")[1]);
    }
    if (!services.containsKey(name)) services.put(name, Stub.made(Class.forName(classes.get(name))));
    return services.get(name);
  }

  private void answerHandlers() {
    Stub.Answer later = new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        synchronized (tasks) {
          tasks.add(new Task((Runnable) args[0], args.length > 1 ? (Long) args[1] : 0));
        }
        return true;
      }
    };
    Stub.answer("android.os.Handler.post", later);
    Stub.answer("android.os.Handler.postDelayed", later);
    Stub.answer("android.os.Handler.removeCallbacks", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        synchronized (tasks) {
          for (Task task : new ArrayList<Task>(tasks)) if (task.run == args[0]) tasks.remove(task);
        }
        return null;
      }
    });
  }

  private void answerIntents() {
    for (final String name : new String[] {"setAction", "putExtra", "setData", "addFlags"}) {
      Stub.answer("android.content.Intent." + name, new Stub.Answer() {
        @Override
        public Object to(Object self, Object[] args) {
          about(self).put(args.length == 2 ? (String) args[0] : name, args[args.length - 1]);
          return self;
        }
      });
    }
    Stub.answer("android.content.Intent.getAction", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return about(self).get("setAction");
      }
    });
    Stub.answer("android.content.Intent.getData", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return about(self).get("setData");
      }
    });
    Stub.answer("android.content.Intent.getFlags", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        Object flags = about(self).get("addFlags");
        return flags == null ? 0 : flags;
      }
    });
    Stub.answer("android.content.Intent.getIntExtra", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        Object value = about(self).get(args[0]);
        return value == null ? args[1] : value;
      }
    });
    Stub.answer("android.content.Intent.getBooleanExtra", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        Object value = about(self).get(args[0]);
        return value == null ? args[1] : value;
      }
    });
  }

  /** Both processes are this one: calls of the screen reach the recorder at once, and notices of changes go back. */
  private void answerDoor() {
    Stub.answer(CONTEXT + "getContentResolver", Stub.made(ContentResolver.class));
    Stub.answer("android.content.ContentProvider.getContext", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return app;
      }
    });
    Stub.answer("android.content.ContentResolver.call", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        Bundle answer = isRecorderGone ? null : new Door().call((String) args[1], (String) args[2], null);
        synchronized (answered) {
          answered.add((String) args[1]);
        }
        return answer;
      }
    });
    Stub.answer("android.content.ContentResolver.notifyChange", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        for (Stub.Call one : Stub.calls("android.content.ContentResolver.registerContentObserver"))
          ((ContentObserver) one.args[2]).onChange(false);
        return null;
      }
    });
    for (final String name : new String[] {"putString", "getString"}) {
      Stub.answer("android.os.BaseBundle." + name, new Stub.Answer() {
        @Override
        public Object to(Object self, Object[] args) {
          return name.equals("putString") ? about(self).put((String) args[0], args[1]) : about(self).get(args[0]);
        }
      });
    }
  }

  /** Whether the other process was ended and not started again yet. */
  boolean isRecorderGone;

  private final List<String> answered = new ArrayList<String>();

  /** How often the other process has finished this call; the call itself is visible earlier. */
  int answered(String method) {
    synchronized (answered) {
      return Collections.frequency(answered, method);
    }
  }

  synchronized Map<String, Object> about(Object intent) {
    if (!intents.containsKey(intent)) intents.put(intent, new HashMap<String, Object>());
    return intents.get(intent);
  }

  private void answerWeb() {
    Stub.answer("android.net.Uri.parse", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return new TestUri((String) args[0]);
      }
    });
    Stub.answer("android.webkit.WebView.getSettings", Stub.made(WebSettings.class));
    Stub.answer("android.webkit.WebSettings.getUserAgentString", "Mozilla/5.0");
    Stub.answer("android.webkit.CookieManager.getInstance", Stub.made(CookieManager.class));
    Stub.answer("android.webkit.WebView.createWebMessageChannel", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return new WebMessagePort[] {Stub.made(WebMessagePort.class), Stub.made(WebMessagePort.class)};
      }
    });
    Stub.answer("android.webkit.WebMessage.getData", new Stub.Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return textOf(self);
      }
    });
  }

  /** The text that a message was made with. */
  static String textOf(Object message) {
    for (Stub.Call call : Stub.calls("android.webkit.WebMessage.<init>")) if (call.self == message) return (String) call.args[0];
    return null;
  }

  static final int ROUNDS = 4;

  /**
   * Runs, in ROUNDS rounds, what the main thread has to do within `within` ms and what follows from it; waits for the core in
   * between.
   */
  void main(long within) throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      app.recorder().state();
      List<Task> due = new ArrayList<Task>();
      synchronized (tasks) {
        for (Task task : tasks) if (task.delay <= within) due.add(task);
        tasks.removeAll(due);
      }
      for (Task task : due) task.run.run();
    }
  }

  interface Fact {
    boolean holds();
  }

  /** Lets both processes go on until the fact holds, five seconds at most. */
  void until(String what, Fact fact) throws InterruptedException {
    for (int i = 0; i < 1000 && !fact.holds(); i++) {
      main(1000);
      Thread.sleep(5);
    }
    Check.that(fact.holds(), what);
  }

  /** Connects the machine and makes the app visible. */
  void connect() {
    String answer = app.recorder().command("{\"id\":1,\"call\":\"enrol\",\"token\":\"" + TOKEN + "\"}");
    if (!answer.equals("{\"id\":1,\"ok\":null}")) throw new AssertionError(answer);
  }

  /** The service as Android would start it for the newest request, or without one. */
  RecorderService service(Intent intent) {
    RecorderService service = new RecorderService();
    service.onCreate();
    started = service.onStartCommand(intent, 0, 1);
    // Work that waits for the core is done on the main thread after that.
    app.recorder().state();
    return service;
  }

  /** The last result of `onStartCommand`. */
  int started;

  Intent asked() {
    app.recorder().state();
    String name = Build.VERSION.SDK_INT >= 26 ? "startForegroundService" : "startService";
    Stub.Call call = Stub.last(CONTEXT + name);
    return call == null ? null : (Intent) call.args[0];
  }

  String state() {
    return app.recorder().state();
  }

}
