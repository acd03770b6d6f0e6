package ru.spetskarta.recorder;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs every static method of the tests' classes whose name begins with `test`. */
final class Check {
  private Check() {}

  static void that(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  static void equal(Object wanted, Object got, String what) {
    if (wanted == null ? got != null : !wanted.equals(got)) throw new AssertionError(what + ": wanted " + wanted + ", got " + got);
  }

  /** Argument: part of a test's name. */
  public static void main(String[] args) throws Exception {
    int failed = 0;
    for (Class<?> tests : new Class<?>[] {ServiceTest.class, ActivityTest.class, ShotTest.class, PartsTest.class,
        FaultTest.class, TileTest.class, WakersTest.class}) {
      for (Method method : tests.getDeclaredMethods()) {
        String name = tests.getSimpleName() + "." + method.getName();
        if (!method.getName().startsWith("test") || (args.length > 0 && !name.contains(args[0]))) continue;
        try {
          method.setAccessible(true);
          method.invoke(null);
          System.out.println("  ok    " + name);
        } catch (InvocationTargetException error) {
          failed++;
          System.out.println("  FAIL  " + name);
          error.getCause().printStackTrace(System.out);
        }
      }
    }
    Stand.end();
    System.exit(failed == 0 ? 0 : 1);
  }
}
