package android.stub;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the generated classes do: every call is recorded and answered as a test has set it, or with nothing. */
public final class Stub {
  public interface Answer {
    Object to(Object self, Object[] args) throws Exception;
  }

  public static final class Call {
    public final Object self;
    /** Name of the method, such as `android.app.Service.startForeground`. */
    public final String name;
    public final Object[] args;

    Call(Object self, String name, Object[] args) {
      this.self = self;
      this.name = name;
      this.args = args;
    }
  }

  private static final Map<String, Answer> ANSWERS = new HashMap<String, Answer>();
  private static final List<Call> CALLS = new ArrayList<Call>();

  private Stub() {}

  public static synchronized void forget() {
    ANSWERS.clear();
    CALLS.clear();
  }

  public static synchronized void answer(String name, Answer answer) {
    ANSWERS.put(name, answer);
  }

  public static void answer(String name, final Object value) {
    answer(name, new Answer() {
      @Override
      public Object to(Object self, Object[] args) {
        return value;
      }
    });
  }

  public static synchronized List<Call> calls(String name) {
    List<Call> found = new ArrayList<Call>();
    for (Call call : CALLS) if (call.name.equals(name)) found.add(call);
    return found;
  }

  /** The newest call of this name, or null. */
  public static Call last(String name) {
    List<Call> found = calls(name);
    return found.isEmpty() ? null : found.get(found.size() - 1);
  }

  public static synchronized List<Call> all() {
    return new ArrayList<Call>(CALLS);
  }

  /** If no answer is set: the object itself if its type fits, as builders return it; otherwise nothing. */
  public static Object call(Object self, String name, Class<?> result, Object... args) {
    Answer answer;
    synchronized (Stub.class) {
      CALLS.add(new Call(self, name, args));
      answer = ANSWERS.get(name);
    }
    if (answer != null) {
      try {
        return answer.to(self, args);
      } catch (Exception error) {
        Stub.<RuntimeException>raise(error);
      }
    }
    if (result == boolean.class) return false;
    if (result == int.class) return 0;
    if (result == long.class) return 0L;
    if (result == float.class) return 0f;
    if (result == double.class) return 0d;
    if (result == byte.class) return (byte) 0;
    if (result == short.class) return (short) 0;
    if (result == char.class) return (char) 0;
    return self != null && result != Object.class && result.isInstance(self) ? self : null;
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> void raise(Exception error) throws E {
    throw (E) error;
  }

  /** A new object of a generated class; null for any other class. */
  public static <T> T made(Class<T> type) {
    if (!type.getName().startsWith("android.") || type.isInterface() || type.isEnum()) return null;
    try {
      Constructor<?> shortest = null;
      for (Constructor<?> one : type.getDeclaredConstructors()) {
        if (shortest == null || one.getParameterTypes().length < shortest.getParameterTypes().length) shortest = one;
      }
      shortest.setAccessible(true);
      Object[] args = new Object[shortest.getParameterTypes().length];
      for (int i = 0; i < args.length; i++) args[i] = call(null, "", shortest.getParameterTypes()[i]);
      return type.cast(shortest.newInstance(args));
    } catch (ReflectiveOperationException error) {
      throw new IllegalStateException(type.getName(), error);
    }
  }
}
