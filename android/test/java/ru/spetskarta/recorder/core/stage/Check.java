package ru.spetskarta.recorder.core.stage;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import ru.spetskarta.recorder.core.AutoTest;
import ru.spetskarta.recorder.core.CalibrationTest;
import ru.spetskarta.recorder.core.CommandsTest;
import ru.spetskarta.recorder.core.ConsentTest;
import ru.spetskarta.recorder.core.DriverTest;
import ru.spetskarta.recorder.core.FaultsTest;
import ru.spetskarta.recorder.core.FullTest;
import ru.spetskarta.recorder.core.JsonTest;
import ru.spetskarta.recorder.core.KillTest;
import ru.spetskarta.recorder.core.MainThreadTest;
import ru.spetskarta.recorder.core.PausesTest;
import ru.spetskarta.recorder.core.RecordingTest;
import ru.spetskarta.recorder.core.RhythmTest;
import ru.spetskarta.recorder.core.RulesTest;
import ru.spetskarta.recorder.core.SendingTest;
import ru.spetskarta.recorder.core.ShiftTest;
import ru.spetskarta.recorder.core.SleepsTest;
import ru.spetskarta.recorder.core.TrialTest;
import ru.spetskarta.recorder.core.TroublesTest;

/** Runs every static method without parameters of the given classes whose name begins with `test`. */
public final class Check {
  private Check() {}

  public static void that(boolean true_, String what) {
    if (!true_) throw new AssertionError(what);
  }

  public static void equal(Object wanted, Object got, String what) {
    boolean same = wanted == null ? got == null : wanted.equals(got);
    if (!same) throw new AssertionError(what + ": wanted " + wanted + ", got " + got);
  }

  /** Returns the number of tests that failed. */
  public static int run(String only, Class<?>... classes) throws Exception {
    int failed = 0;
    for (Class<?> one : classes) {
      Method[] methods = one.getDeclaredMethods();
      Arrays.sort(methods, new Comparator<Method>() {
        @Override
        public int compare(Method a, Method b) {
          return a.getName().compareTo(b.getName());
        }
      });
      for (Method method : methods) {
        if (!method.getName().startsWith("test") || method.getParameterTypes().length > 0) continue;
        String name = one.getSimpleName() + "." + method.getName();
        if (!name.contains(only)) continue;
        long from = System.nanoTime();
        try {
          method.setAccessible(true);
          method.invoke(null);
          System.out.println("  ok    " + name + " " + (System.nanoTime() - from) / 1000000 + " ms");
        } catch (InvocationTargetException error) {
          failed++;
          System.out.println("  FAIL  " + name);
          error.getCause().printStackTrace(System.out);
        }
      }
    }
    return failed;
  }

  /**
   * Arguments: `cases.json`, the tracks, the addresses of the server, the helper and the server with a store; then part of a
   * test's name.
   */
  public static void main(String[] args) throws Exception {
    RulesTest.cases = args[0];
    RulesTest.tracks = args[1];
    Backend.origin = args[2];
    Backend.judge = args[3];
    Backend.direct = args[4];
    // Otherwise Java repeats a POST by itself, which Android does not do if the length is given.
    System.setProperty("sun.net.http.retryPost", "false");
    int failed = run(args.length > 5 ? args[5] : "", RulesTest.class, JsonTest.class, KillTest.class, FullTest.class,
        CommandsTest.class, SleepsTest.class, FaultsTest.class, TroublesTest.class, TrialTest.class, MainThreadTest.class, CalibrationTest.class, RhythmTest.class, DriverTest.class, ConsentTest.class, AutoTest.class, ShiftTest.class, PausesTest.class, RecordingTest.class, SendingTest.class);
    if (failed > 0) System.out.println(failed + " failed");
    System.exit(failed > 0 ? 1 : 0);
  }
}
